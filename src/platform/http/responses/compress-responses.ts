import { Header } from '@nestjs/common';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import type { Config } from '../../config/config.js';
import { appPathOf } from '../routes/session-path.js';

const THRESHOLD_BYTES = 1024;
/** Only bearer credentials, which no page of another site can make a browser send, or no credentials at all. */
const COMPRESSED_PATHS = /^\/(?:v1|mcp|docs)(?:\/|$)/;
export const WITH_SECRET = 'no-store, no-transform';

/**
 * Compresses responses of the API, the MCP endpoint, the reference and the files of the web app. Everything else stays as it
 * is: session routes, OAuth and pages can contain a secret and text from the request, whose common length a
 * compressed response would reveal (BREACH). A request that accepts no encoding passes untouched.
 */
export function compressResponses(config: Config): RequestHandler {
  const compress = compression({ threshold: THRESHOLD_BYTES, filter: isCompressible });
  const assets = `${appPathOf(config)}/assets/`;
  return (request, response, next) => {
    const { path, headers } = request;
    const isOpen = COMPRESSED_PATHS.test(path) || path.startsWith(assets);
    if (headers['accept-encoding'] === undefined || !isOpen) next();
    else compress(request, response, next);
  };
}

/** For routes under these paths whose response has a secret: neither the service nor a proxy may compress it. */
export function CarriesSecret(): MethodDecorator {
  return Header('Cache-Control', WITH_SECRET);
}

/** By media type. Events are sent one by one, which a compressor would delay. */
function isCompressible(request: Request, response: Response): boolean {
  const type = String(response.getHeader('Content-Type') ?? '');
  return !type.startsWith('text/event-stream') && compression.filter(request, response);
}
