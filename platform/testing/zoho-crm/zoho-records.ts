export type Values = Record<string, unknown>
export type Stored = Values & { id: string; Modified_Time: string }

interface Answer {
  status: number
  body?: object
}

const written = (id: string): object => ({
  data: [{ code: 'SUCCESS', status: 'success', message: 'ok', details: { id } }],
})
const refused = (code: string, message: string): object => ({
  data: [{ code, status: 'error', message, details: {} }],
})

/** What they refuse to be without. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Leads: ['Last_Name'],
  Contacts: ['Last_Name'],
  Deals: ['Deal_Name', 'Stage', 'Closing_Date'],
  Notes: ['Parent_Id', 'Note_Content'],
}

/** Records of an account: each answers by itself, inside a 2xx. */
export function createZohoRecords(modules: Readonly<Record<string, Map<string, Stored>>>) {
  let last = 500_000

  function search(records: Map<string, Stored>, query: URLSearchParams): Answer {
    const [, field = 'Description', mark] = /^\((\w+):equals:(.*)\)$/.exec(query.get('criteria') ?? '') ?? []
    // Their criteria escape what means something in them.
    const word = mark?.replaceAll(/\\([\\(),])/g, '$1')
    const wanted = { [field]: word, Phone: query.get('phone'), Email: query.get('email') }
    const data = [...records.values()].filter((one) =>
      Object.entries(wanted).some(([name, value]) => value != null && one[name] === value),
    )
    return data.length === 0 ? { status: 204 } : { status: 200, body: { data } }
  }

  function add(name: string, records: Map<string, Stored>, values: Values): Answer {
    if (REQUIRED[name]?.some((field) => !values[field]))
      return { status: 202, body: refused('MANDATORY_NOT_FOUND', 'required field not found') }
    last += 1
    records.set(String(last), { ...values, id: String(last), Modified_Time: new Date().toISOString() })
    return { status: 201, body: written(String(last)) }
  }

  function one(method: string, record: Stored | undefined, values: Values): Answer {
    if (!record)
      return method === 'GET'
        ? { status: 204 }
        : { status: 400, body: refused('INVALID_DATA', 'the id seems to be invalid') }
    if (method === 'GET') return { status: 200, body: { data: [record] } }
    Object.assign(record, values, { Modified_Time: new Date().toISOString() })
    return { status: 200, body: written(record.id) }
  }

  /** By unique fields: the one that has the same values is changed. */
  function upsert(name: string, records: Map<string, Stored>, values: Values, fields: readonly string[]) {
    const known = [...records.values()].find((one) =>
      fields.some((field) => values[field] != null && one[field] === values[field]),
    )
    return known ? one('PUT', known, values) : add(name, records, values)
  }

  /** Notes and attachments of a record. */
  function related(
    method: string,
    [name = '', id = '', list = '']: readonly string[],
    values: Values,
  ): Answer {
    const parent = modules[name]?.get(id)
    if (!parent) return { status: 400, body: refused('INVALID_DATA', 'the id seems to be invalid') }
    const records = modules[list]
    if (!records) return { status: 404, body: { code: 'INVALID_URL_PATTERN' } }
    if (method === 'POST') return add(list, records, { ...values, Parent_Id: { id } })
    const data = [...records.values()].filter((one) => (one.Parent_Id as { id?: string } | null)?.id === id)
    return data.length === 0 ? { status: 204 } : { status: 200, body: { data } }
  }

  return (method: string, path: string, query: URLSearchParams, body: Values): Answer => {
    const parts = path.split('/')
    const [name = '', id] = parts
    if (parts.length === 3) return related(method, parts, body)
    const records = modules[name]
    const [values = {}] = (body.data ?? []) as Values[]
    if (!records) return { status: 404, body: { code: 'INVALID_URL_PATTERN' } }
    if (id === 'search') return search(records, query)
    if (id === 'upsert') return upsert(name, records, values, body.duplicate_check_fields as string[])
    if (method === 'POST') return add(name, records, values)
    if (id !== undefined) return one(method, records.get(id), values)
    const data = [...records.values()].filter((record) => record.Modified_Time > (query.get('since') ?? ''))
    return data.length === 0 ? { status: 304 } : { status: 200, body: { data } }
  }
}
