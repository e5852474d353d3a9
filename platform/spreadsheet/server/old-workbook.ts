/** What workbooks of Excel 97 to 2003 say beside their cells, found in the bytes of its records. */

/** `DATEMODE` with 1, before `PRECISION`, as every program writes them. */
const DATES_FROM_1904 = Buffer.from('2200020001000e000200', 'hex')
const SHEET = 0x85

/** Whether the workbook counts days from 1904. */
export const oldCountsFrom1904 = (content: Buffer): boolean => content.includes(DATES_FROM_1904)

/** Bytes of a sheet's record before its name: kind, length, place, state, type. */
const BEFORE_NAME = 10

function isHiddenAt(content: Buffer, at: number): boolean | null {
  const from = at - BEFORE_NAME
  if (from < 0 || content.readUInt16LE(from) !== SHEET) return null
  return ((content[from + 8] ?? 0) & 3) !== 0
}

/** Whether the sheet with this name is hidden. */
export function isHiddenSheet(content: Buffer, name: string): boolean {
  const forms = [
    [0, 'latin1'],
    [1, 'utf16le'],
  ] as const
  for (const [wide, encoding] of forms) {
    const written = Buffer.concat([Buffer.from([name.length, wide]), Buffer.from(name, encoding)])
    for (let at = content.indexOf(written); at !== -1; at = content.indexOf(written, at + 1)) {
      const hidden = isHiddenAt(content, at)
      if (hidden !== null) return hidden
    }
  }
  return false
}
