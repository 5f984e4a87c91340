/** A file to upload. */
export interface SentFile {
  readonly name: string;
  readonly content: Uint8Array;
  /** The content type that the sender declares. */
  readonly type?: string;
}

/** A small valid PDF; a different text makes a different file. */
export function samplePdf(text = ''): Buffer {
  const head = `%PDF-1.7\n% ${text}\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n`;
  const start = Buffer.byteLength(head);
  return Buffer.from(
    `${head}xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 3 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  );
}

/** An image of one pixel. */
export function samplePng(): Buffer {
  return Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
}

/** A minimal JPEG: start, comment, end. */
export function sampleJpeg(): Buffer {
  return Buffer.from('ffd8fffe000568690affd9', 'hex');
}

/** A form with text fields, followed by a file. */
export function formOf(file: SentFile | null, fields: Readonly<Record<string, unknown>> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  if (file)
    form.append('file', new Blob([new Uint8Array(file.content)], { type: file.type ?? '' }), file.name);
  return form;
}
