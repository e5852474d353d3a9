import { decodedText } from '#platform/spreadsheet/server/markup-table.ts'

const MARKUP = /<\/?(?:p|div|br|span|ul|ol|li|b|strong|i|em|u|a|h[1-6]|font|table|tr|td)\b[^<>]{0,2000}>/gi
const BREAKS = /<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6])\b[^<>]{0,2000}>/gi

/** The text of a note that another program wrote as HTML; other texts unchanged. */
export function plainMarkup(cell: string): string {
  if (!cell.includes('<') || cell.search(MARKUP) === -1) return cell
  return decodedText(cell.replaceAll(BREAKS, '\n').replaceAll(MARKUP, ''))
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
