/** One line of an entry's details; `from` is null for a mere description without a change. */
export interface DetailRow {
  field: string
  from: string | null
  to: string
}

export interface DetailWords {
  yes: string
  no: string
}

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value

function plain(value: unknown, words: DetailWords): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.map((one) => plain(one, words)).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** An entry's details as readable lines: a field's old and new value, or its description. */
export const detailRows = (details: Readonly<Record<string, unknown>>, words: DetailWords): DetailRow[] =>
  Object.entries(details).map(([field, value]) =>
    isChange(value)
      ? { field, from: plain(value.from, words), to: plain(value.to, words) }
      : { field, from: null, to: plain(value, words) },
  )
