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

/** Records of an account: each answers by itself, inside a 2xx. */
export function createZohoRecords(modules: Readonly<Record<string, Map<string, Stored>>>) {
  let last = 500_000

  function search(records: Map<string, Stored>, query: URLSearchParams): Answer {
    const [, mark] = /:equals:(.*)\)$/.exec(query.get('criteria') ?? '') ?? []
    const wanted = { Description: mark, Phone: query.get('phone'), Email: query.get('email') }
    const data = [...records.values()].filter((one) =>
      Object.entries(wanted).some(([name, value]) => value != null && one[name] === value),
    )
    return data.length === 0 ? { status: 204 } : { status: 200, body: { data } }
  }

  function add(name: string, records: Map<string, Stored>, values: Values): Answer {
    if (name !== 'Calls' && !values.Last_Name)
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

  return (method: string, path: string, query: URLSearchParams, body: Values): Answer => {
    const [name = '', id] = path.split('/')
    const records = modules[name]
    const [values = {}] = (body.data ?? []) as Values[]
    if (!records) return { status: 404, body: { code: 'INVALID_URL_PATTERN' } }
    if (id === 'search') return search(records, query)
    if (method === 'POST') return add(name, records, values)
    if (id !== undefined) return one(method, records.get(id), values)
    const data = [...records.values()].filter((record) => record.Modified_Time > (query.get('since') ?? ''))
    return data.length === 0 ? { status: 304 } : { status: 200, body: { data } }
  }
}
