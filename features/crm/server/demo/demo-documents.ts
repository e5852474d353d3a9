import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import type { Random } from '#platform/random/random.ts'

/** Pixels; about the size of a phone photograph sent by chat. */
const PLAN = { width: 960, height: 640 } as const

const LINES = [
  ['Licencia por usuario, mes', 42_000],
  ['Instalación y puesta en marcha', 380_000],
  ['Teléfono de escritorio', 265_000],
  ['Línea fija con número propio', 58_000],
  ['Capacitación, dos horas', 150_000],
] as const

const pesos = (amount: number): string => `$ ${amount.toLocaleString('es-CO')}`

/** A one-page quotation. */
export async function quotation(
  random: Random,
  { person, number }: { person: string; number: number },
): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', margin: 56, info: { Title: `Cotización ${number}` } })
  const parts: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
  })
  pdf.font('Helvetica-Bold').fontSize(20).text(`Cotización ${number}`)
  pdf.font('Helvetica').fontSize(11).fillColor('#566173').text(`Para ${person}`).moveDown(2)
  let total = 0
  for (const [what, price] of LINES) {
    const many = random.between(1, 12)
    total += many * price
    const y = pdf.y
    pdf.fillColor('#17202e').text(`${many} × ${what}`, 56, y, { width: 330 })
    pdf.text(pesos(many * price), 390, y, { width: 149, align: 'right' }).moveDown(0.6)
  }
  pdf.moveDown().font('Helvetica-Bold').fontSize(13)
  pdf.text(`Total ${pesos(total)}`, 56, pdf.y, { width: 483, align: 'right' })
  pdf.font('Helvetica').fontSize(9).fillColor('#566173').moveDown(2)
  pdf.text('Precios sin IVA. Oferta válida por treinta días.', 56)
  pdf.end()
  return done
}

const ROOMS = ['Recepción', 'Ventas', 'Gerencia', 'Bodega', 'Soporte', 'Sala'] as const

/** Drawing of an office's rooms and where its telephones are. */
export function floorPlan(random: Random): Promise<Buffer> {
  const { width, height } = PLAN
  const [across, down] = [3, 2]
  const rooms = ROOMS.map((name, at) => {
    const x = 40 + (at % across) * ((width - 80) / across)
    const y = 40 + Math.floor(at / across) * ((height - 80) / down)
    const phones = Array.from({ length: random.between(1, 4) }, () => {
      const [cx, cy] = [x + random.between(40, 250), y + random.between(90, 240)]
      return `<circle cx="${cx}" cy="${cy}" r="13" fill="#0b6bcb"/>`
    })
    return `<rect x="${x}" y="${y}" width="${(width - 80) / across}" height="${(height - 80) / down}" fill="none" stroke="#33415c" stroke-width="6"/>
      <text x="${x + 20}" y="${y + 42}" font-family="sans-serif" font-size="26" fill="#33415c">${name}</text>${phones.join('')}`
  })
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f7f5ef"/>${rooms.join('')}</svg>`
  return sharp(Buffer.from(drawing)).png({ palette: true }).toBuffer()
}
