import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface Certificate {
  /** PEM. */
  readonly cert: string;
  readonly key: string;
}

const DAY_MS = 24 * 3_600_000;
/** The contents of object identifiers. */
const OID = {
  commonName: [0x55, 4, 3],
  subjectAltName: [0x55, 0x1d, 0x11],
  ecdsaWithSha256: [0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2],
};

/** A certificate of localhost and 127.0.0.1 that signs itself (RFC 5280), valid now. */
export function newCertificate(): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = sequence(der(0x06, Buffer.from(OID.ecdsaWithSha256)));
  const name = sequence(
    der(0x31, sequence(der(0x06, Buffer.from(OID.commonName)), der(0x0c, Buffer.from('localhost')))),
  );
  const names = sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])));
  const extension = sequence(der(0x06, Buffer.from(OID.subjectAltName)), der(0x04, names));
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(time(Date.now() - DAY_MS), time(Date.now() + DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', signed, privateKey)]);
  const encoded = sequence(signed, algorithm, der(0x03, signature)).toString('base64');
  const lines = encoded.match(/.{1,64}/g)?.join('\n') ?? '';
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, ...parts);
}

/** A value in DER: its tag, its length and its content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const lengths =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...lengths]), content]);
}

function time(milliseconds: number): Buffer {
  const text = new Date(milliseconds).toISOString().replaceAll(/[-:T]|\..*/g, '');
  return der(0x18, Buffer.from(`${text}Z`));
}
