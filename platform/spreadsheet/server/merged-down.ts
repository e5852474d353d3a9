import { unpackPart } from './check-zip.ts'

/** Cells of one column that are merged into the uppermost, rows and columns from 0. */
interface MergedDown {
  column: number
  from: number
  to: number
}

/** `A` is 0, `AB` is 27. */
const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

const MERGED =
  /<(?:\w{1,20}:)?mergeCell\s[^>]{0,200}?\bref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["']/g

/** The part of the sheet with this relation; null without. */
function partOf(zip: Buffer, relation: string): Buffer | null {
  const relations = unpackPart(zip, 'xl/_rels/workbook.xml.rels')?.toString('utf8') ?? ''
  for (const [tag] of relations.matchAll(/<(?:\w{1,20}:)?Relationship\s[^>]{1,2000}>/g)) {
    const [, id] = /\bId\s*=\s*["']([^"']*)["']/.exec(tag) ?? []
    const [, target = ''] = /\bTarget\s*=\s*["']([^"']*)["']/.exec(tag) ?? []
    if (id === relation) return unpackPart(zip, target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  }
  return null
}

/** Of a workbook that was checked; they stand behind the cells. */
export function mergedDown(zip: Buffer, relation: string): MergedDown[] {
  const part = partOf(zip, relation)
  const end = part?.lastIndexOf('sheetData>') ?? -1
  const behind = end < 0 ? '' : (part?.subarray(end).toString('latin1') ?? '')
  return [...behind.matchAll(MERGED)].flatMap(([, left = '', top, right, bottom]) =>
    left === right && Number(bottom) > Number(top)
      ? [{ column: columnOf(left), from: Number(top) - 1, to: Number(bottom) - 1 }]
      : [],
  )
}

/** Repeats what is merged in each of its rows, as people read it; rows that are empty otherwise stay so. */
export function repeatMerged(rows: readonly string[][], merged: readonly MergedDown[]): void {
  for (const { column, from, to } of merged) {
    const value = rows[from]?.[column] ?? ''
    for (const row of value === '' ? [] : rows.slice(from + 1, to + 1)) {
      if (row.every((cell) => cell === '') || (row[column] ?? '') !== '') continue
      while (row.length < column) row.push('')
      row[column] = value
    }
  }
}
