/** Workbooks of Excel 97 to 2003 for tests: a compound file with one stream of BIFF8 records. */

/** `{ error: 0x2a }`: a formula that failed. `day`: a number in the format of days. */
export type OldCell = string | number | null | { error: number } | { day: number }

export interface OldSheet {
  name: string
  rows: readonly (readonly OldCell[])[]
  hidden?: boolean
  /** First and last row, first and last column. */
  merges?: readonly (readonly [number, number, number, number])[]
}

const SECTOR = 512
const [FREE, END, FAT] = [0xff_ff_ff_ff, 0xff_ff_ff_fe, 0xff_ff_ff_fd]

const words = (...values: number[]): Buffer => {
  const buffer = Buffer.alloc(values.length * 2)
  for (const [at, value] of values.entries()) buffer.writeUInt16LE(value, at * 2)
  return buffer
}
const record = (id: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([words(id, body.length), body])
}
const double = (value: number): Buffer => {
  const buffer = Buffer.alloc(8)
  buffer.writeDoubleLE(value)
  return buffer
}
const wide = (text: string): Buffer => Buffer.concat([Buffer.from([1]), Buffer.from(text, 'utf16le')])

const begin = (kind: number) => record(0x0809, words(0x0600, kind, 0, 0), Buffer.alloc(8))
const ended = record(0x000a)

function cellRecord(row: number, column: number, cell: OldCell): Buffer {
  const at = (format: number) => words(row, column, format)
  if (cell === null) return record(0x0201, at(0))
  if (typeof cell === 'number') return record(0x0203, at(0), double(cell))
  if (typeof cell === 'string') return record(0x0204, at(0), words(cell.length), wide(cell))
  if ('day' in cell) return record(0x0203, at(1), double(cell.day))
  return record(0x0006, at(0), Buffer.from([2, 0, cell.error, 0, 0, 0, 0xff, 0xff]), words(0, 0, 0, 0))
}

const sheetRecords = ({ rows, merges = [] }: OldSheet): Buffer =>
  Buffer.concat([
    begin(0x0010),
    ...rows.flatMap((cells, row) => cells.map((cell, column) => cellRecord(row, column, cell))),
    ...(merges.length > 0 ? [record(0x00e5, words(merges.length, ...merges.flat()))] : []),
    ended,
  ])

function workbookStream(sheets: readonly OldSheet[], from1904: boolean): Buffer {
  const bodies = sheets.map(sheetRecords)
  const head = (places: readonly number[]) =>
    Buffer.concat([
      begin(0x0005),
      record(0x0022, words(from1904 ? 1 : 0)),
      record(0x000e, words(1)),
      ...[0, 14].map((format) => record(0x00e0, words(0, format), Buffer.alloc(16))),
      ...sheets.map(({ name, hidden }, at) => {
        const place = Buffer.alloc(4)
        place.writeUInt32LE(places[at] ?? 0)
        return record(0x0085, place, Buffer.from([hidden ? 1 : 0, 0, name.length]), wide(name))
      }),
      ended,
    ])
  let next = head([]).length
  const places = bodies.map((body) => {
    const place = next
    next += body.length
    return place
  })
  return Buffer.concat([head(places), ...bodies])
}

function entry(name: string, kind: number, start: number, size: number, child: number): Buffer {
  const buffer = Buffer.alloc(128)
  buffer.write(name, 'utf16le')
  buffer.writeUInt16LE(name === '' ? 0 : name.length * 2 + 2, 64)
  buffer.set([kind, 1], 66)
  for (const at of [68, 72]) buffer.writeUInt32LE(FREE, at)
  buffer.writeUInt32LE(child, 76)
  buffer.writeUInt32LE(start, 116)
  buffer.writeUInt32LE(size, 120)
  return buffer
}

/** A workbook as Excel 97 to 2003 saves it; `from1904`: as on a Mac of then. */
export function oldWorkbook(sheets: readonly OldSheet[], { from1904 = false } = {}): Buffer {
  const written = workbookStream(sheets, from1904)
  // Shorter streams would be elsewhere.
  const size = Math.max(written.length, 4096)
  const sectors = Math.ceil(size / SECTOR)
  const stream = Buffer.concat([written, Buffer.alloc(sectors * SECTOR - written.length)])
  const fatSectors = Math.ceil((sectors + 1) / (SECTOR / 4 - 1))
  const links = Buffer.alloc(fatSectors * SECTOR, 0xff)
  for (let at = 0; at < fatSectors; at += 1) links.writeUInt32LE(FAT, at * 4)
  links.writeUInt32LE(END, fatSectors * 4)
  for (let at = 0; at < sectors; at += 1) {
    const place = fatSectors + 1 + at
    links.writeUInt32LE(at === sectors - 1 ? END : place + 1, place * 4)
  }
  const header = Buffer.alloc(SECTOR, 0)
  header.write('d0cf11e0a1b11ae1', 'hex')
  header.set(words(0x3e, 3, 0xff_fe, 9, 6), 24)
  header.writeUInt32LE(fatSectors, 44)
  header.writeUInt32LE(fatSectors, 48)
  header.writeUInt32LE(4096, 56)
  header.writeUInt32LE(END, 60)
  header.writeUInt32LE(END, 68)
  for (let at = 0; at < 109; at += 1) header.writeUInt32LE(at < fatSectors ? at : FREE, 76 + at * 4)
  const directory = Buffer.concat([
    entry('Root Entry', 5, END, 0, 1),
    entry('Workbook', 2, fatSectors + 1, size, FREE),
    entry('', 0, 0, 0, FREE),
    entry('', 0, 0, 0, FREE),
  ])
  return Buffer.concat([header, links, directory, stream])
}
