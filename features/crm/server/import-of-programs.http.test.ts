import { writeOds } from 'hucre/ods'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { previewImport, readImport, startImport, uploadImport } from '#platform/resource/contract/imports.ts'
import { businesses } from '../contract/businesses.ts'
import { leads } from '../contract/persons.ts'
import { makePipeline } from './testing.ts'

vi.setConfig({ testTimeout: 120_000 })

const program = await startTestProgram({ runJobs: true })
let ana: Client
beforeAll(async () => {
  ana = await program.signIn('ana')
})

async function imported(content: string | Uint8Array, resource = 'crm_lead') {
  const file = new Blob([content as never])
  const run = await ana.call(uploadImport, { params: { resource }, file, fileName: 'hoja.csv' })
  const { rows } = await ana.call(previewImport, { params: { id: run.id }, body: run.plan })
  await ana.call(startImport, { params: { id: run.id }, body: run.plan })
  const done = await vi.waitFor(
    async () => {
      const now = await ana.call(readImport, { params: { id: run.id } })
      if (now.state !== 'done') throw new Error(now.state)
      return now
    },
    { timeout: 90_000, interval: 100 },
  )
  return { ...done, wrong_rows: rows.filter(({ outcome }) => outcome === 'wrong') }
}

const leadOf = async (search: string) => {
  const { results } = await ana.call(leads.routes.list, { query: { search, limit: 5 } as object })
  return results[0]
}

let numbers = 0
/** A mobile number that nobody has yet. */
const mobile = () => `312${String(4_000_000 + numbers++)}`
const e164 = (national: string) => `+57${national}`

describe('exports as these programs write them', () => {
  test('HubSpot: ids first, dates of several orders, HTML in notes', async () => {
    const number = mobile()
    const run = await imported(
      [
        'Record ID - Contact,First Name,Last Name,Email,Phone Number,Contact owner,Lead Status,Create Date,Notes',
        `"151","Hubertina","Solís","hubertina@x.co","${number}","","","2024-03-12 09:14","<p>Quiere <b>planes</b></p><p>Ma&ntilde;ana</p>"`,
        '"152","Sin","Número","sin.numero@x.co","","","","2024-03-13 10:00",""',
      ].join('\n'),
    )
    expect(run).toMatchObject({ created: 2, wrong: 0 })
    expect(await leadOf('Hubertina')).toMatchObject({ mobile: e164(number), notes: 'Quiere planes\nMañana' })
  })

  test('Google Contacts: three hundred columns, labels, values joined by :::', async () => {
    const [one, two] = [mobile(), mobile()]
    const head = [
      'First Name',
      'Middle Name',
      'Last Name',
      'Notes',
      'E-mail 1 - Label',
      'E-mail 1 - Value',
      'Phone 1 - Label',
      'Phone 1 - Value',
      'Organization Name',
      ...Array.from({ length: 290 }, (_, at) => `Custom Field ${at} - Value`),
    ]
    const row = [
      'Gúdula',
      '',
      'Pinzón',
      'amiga 🎉',
      '* Home',
      'gudula@x.co',
      'Mobile',
      `${one} ::: ${two}`,
      '',
    ]
    const run = await imported(`${head.join(',')}\n${row.join(',')}${','.repeat(290)}`)
    expect(run).toMatchObject({ created: 1, wrong: 0 })
    const lead = await leadOf('Gúdula')
    expect(lead).toMatchObject({ mobile: e164(one), email: 'gudula@x.co', notes: 'amiga 🎉' })
    expect(lead?.other_phones.join()).toContain(e164(two))
  })

  test('Outlook, Zoho, Pipedrive and Salesforce: their headings', async () => {
    const [a, b, c, d] = [mobile(), mobile(), mobile(), mobile()]
    const files = [
      `Title,First Name,Middle Name,Last Name,Suffix,Company,Job Title,Business Street,Mobile Phone,E-mail Address,E-mail Type\nSr.,Óscar,,Outlukez,,,Gerente,,${a},oscar.o@x.co,SMTP`,
      `Lead Id,Lead Owner,Company,First Name,Last Name,Email,Mobile,Lead Source,City\nzcrm_1,,,Zoé,Zohárez,zoe.z@x.co,${b},,Cali`,
      `"Persona - Nombre","Persona - Correo electrónico - Trabajo","Persona - Teléfono - Móvil"\n"Piper Drivas","piper@x.co","${c}"`,
      `"Salutation";"First Name";"Last Name";"Mobile";"Email";"Lead Status"\n"Sra.";"Salma";"Forzas";"${d}";"salma@x.co";""`,
    ]
    for (const file of files) {
      const { created, wrong_rows } = await imported(file)
      expect({ created, wrong_rows }).toEqual({ created: 1, wrong_rows: [] })
    }
    expect(await leadOf('Outlukez')).toMatchObject({ mobile: e164(a), notes: 'Cargo: Gerente' })
    expect(await leadOf('Zohárez')).toMatchObject({ mobile: e164(b), city: 'Cali' })
    expect(await leadOf('Drivas')).toMatchObject({ mobile: e164(c), email: 'piper@x.co' })
    expect(await leadOf('Forzas')).toMatchObject({ mobile: e164(d), email: 'salma@x.co' })
  })
})

describe('sheets that people made', () => {
  test('a title, a date and an empty row above the headings: rows keep their numbers', async () => {
    const number = mobile()
    const run = await imported(
      `Reporte de clientes;;;\nGenerado el 12/03/2024;;;\n;;;\nNombre completo;Celular;Correo;Ciudad\nTituládiz Uno;${number};titula@x.co;Cali\n;;esto no es un correo;`,
    )
    expect(run).toMatchObject({ created: 1, wrong: 1 })
    expect(run.wrong_rows[0]?.number).toBe(6)
    expect(await leadOf('Tituládiz')).toMatchObject({ mobile: e164(number), city: 'Cali' })
  })

  test('headings in two rows, the upper one merged', async () => {
    const number = mobile()
    const run = await imported(
      `Datos personales;;;Ubicación;\nNombres;Apellidos;Celular;Ciudad;Dirección\nMergedina;Doble;${number};Tunja;Calle 1`,
    )
    expect(run).toMatchObject({ created: 1, wrong: 0 })
    expect(await leadOf('Mergedina')).toMatchObject({ last_name: 'Doble', city: 'Tunja' })
  })

  test('UTF-16 with and without its mark, and the separator of a tab', async () => {
    const [one, two] = [mobile(), mobile()]
    const sheet = (name: string, number: string) => `Nombre completo\tCelular\nÑoñita ${name}\t${number}\n`
    expect(await imported(Buffer.from(`\uFEFF${sheet('Marcada', one)}`, 'utf16le'))).toMatchObject({
      created: 1,
    })
    expect(await imported(Buffer.from(sheet('Desnuda', two), 'utf16le'))).toMatchObject({ created: 1 })
    expect(await leadOf('Ñoñita Desnuda')).toMatchObject({ mobile: e164(two) })
  })

  test('an OpenDocument sheet and a workbook with numbers as numbers', async () => {
    const [one, two] = [mobile(), mobile()]
    const rows = (name: string, number: string) => [
      ['Nombre completo', 'Celular', ''],
      [name, Number(number), ''],
      ['', '', ''],
    ]
    const ods = await writeOds({ sheets: [{ name: 'Hoja', rows: rows('Odesia Libre', one) }] })
    expect(await imported(ods)).toMatchObject({ created: 1, wrong: 0 })
    const xlsx = await writeXlsx({ sheets: [{ name: 'Hoja', rows: rows('Equisela Libre', two) }] })
    expect(await imported(xlsx)).toMatchObject({ created: 1, wrong: 0 })
    expect(await leadOf('Odesia')).toMatchObject({ mobile: e164(one) })
    expect(await leadOf('Equisela')).toMatchObject({ mobile: e164(two) })
  })

  test('duplicate headings, empty columns at the end, lists in cells, a cell of a megabyte: each row is kept or explained', async () => {
    const [one, two, three] = [mobile(), mobile(), mobile()]
    const run = await imported(
      [
        'Nombre;Teléfono;Teléfono;Correo;Notas;;;',
        `Duplicia;${one};${two};du@x.co, plicia@x.co;;;;`,
        `Larguísima;${three};;;${'x'.repeat(1_000_000)};;;`,
        ';;;;;;;',
        'Sólo Nombre;no tiene;N/A;;;;;',
      ].join('\n'),
    )
    expect(run.created + run.wrong).toBe(3)
    expect(run.wrong).toBe(1)
    expect(run.wrong_rows[0]).toMatchObject({ number: 3 })
    expect(run.wrong_rows[0]?.reasons).not.toBe('')
    const lead = await leadOf('Duplicia')
    expect(lead?.other_phones.join()).toContain(e164(two))
    expect(lead?.other_emails.join()).toContain('plicia@x.co')
  })

  test('businesses: amounts as people write them, days month first where one of them can only be that', async () => {
    const admin = await program.signIn('admin')
    const { line, stages } = await makePipeline(admin)
    expect(stages).toHaveLength(3)
    expect(line).toBeGreaterThan(0)
    const run = await imported(
      [
        'Reporte de oportunidades;;',
        'Nombre del negocio;Etapa;Fecha de cierre',
        'Oportuna uno;Contacto;03/04/2024',
        'Oportuna dos;Contacto;03/25/2024',
      ].join('\n'),
      'crm_business',
    )
    expect(run.created + run.wrong).toBe(2)
    const { results } = await ana.call(businesses.routes.list, { query: { search: 'Oportuna' } as object })
    for (const { name, expected_close } of results)
      expect(expected_close).toBe(name.endsWith('uno') ? '2024-03-04' : '2024-03-25')
  })
})
