import { PDFDocument, StandardFonts } from 'pdf-lib';

interface Payment {
  readonly date: string;
  /** Positive = money out, in US dollars. */
  readonly amount: number;
}

const [WIDTH, HEIGHT, MARGIN] = [320, 260, 32];

/** The bookkeeper's receipt for a payment, as a PDF of one small page. */
export async function demoReceipt({ date, amount }: Payment): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const regular = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const page = pdf.addPage([WIDTH, HEIGHT]);
  const total = `USD ${amount.toFixed(2)}`;
  const lines = [
    { text: 'Marta Lind, CPA', size: 16, font: bold },
    { text: 'Receipt', size: 12, font: regular },
    { text: `Paid on ${date} by Juniper Street Studio LLC`, size: 10, font: regular },
    { text: `Bookkeeping of the previous month: ${total}`, size: 10, font: regular },
    { text: `Total paid: ${total}`, size: 12, font: bold },
  ];
  let y = HEIGHT - MARGIN - 16;
  for (const { text, size, font } of lines) {
    page.drawText(text, { x: MARGIN, y, size, font });
    y -= size + 18;
  }
  return Buffer.from(await pdf.save());
}
