import type { Values } from './zoho-records.ts'

interface Answer {
  status: number
  body?: object
}

const ORGANIZATION = '6040'

const missing = (fields: readonly string[]): Answer => ({
  status: 422,
  body: {
    errorCode: 'UNPROCESSABLE_ENTITY',
    message: 'The data is invalid',
    errors: fields.map((field) => ({ fieldName: `/${field}`, errorType: 'missing' })),
  },
})
const listOf = (data: readonly object[]): Answer =>
  data.length === 0 ? { status: 204 } : { status: 200, body: { data } }

/** Zoho Desk as its documents describe it: the organization with each request, errors by field. */
export function createDeskApi() {
  const tickets = new Map<string, Values>()
  const contacts = new Map<string, Values>()
  let last = 900_000

  const add = (records: Map<string, Values>, values: Values, required: readonly string[]): Answer => {
    const absent = required.filter((field) => !values[field])
    if (absent.length > 0) return missing(absent)
    last += 1
    const record = { ...values, id: String(last) }
    records.set(record.id, record)
    return { status: 200, body: record }
  }
  const search = (records: Map<string, Values>, query: URLSearchParams): Answer => {
    const wanted = [...query].filter(([name]) => name !== 'limit')
    return listOf([...records.values()].filter((one) => wanted.every(([name, value]) => one[name] === value)))
  }

  return {
    tickets,
    contacts,
    answer(method: string, url: URL, body: Values, organization: string): Answer {
      const path = url.pathname.slice('/api/v1/'.length)
      if (path === 'organizations') return listOf([{ id: ORGANIZATION, companyName: 'Otra' }])
      if (organization !== ORGANIZATION)
        return { status: 403, body: { errorCode: 'OAUTH_ORG_MISMATCH', message: 'another organization' } }
      const key = `${method} ${path}`
      switch (key) {
        case 'GET departments':
          return listOf(
            [
              { id: '31', name: 'Soporte' },
              { id: '32', name: 'Ventas' },
            ].slice(0, limitOf(url)),
          )
        case 'GET agents':
          return listOf([{ id: '81', firstName: 'Ana', lastName: 'Gómez', emailId: 'ana@otra.example' }])
        case 'GET contacts/search':
          return search(contacts, url.searchParams)
        case 'GET tickets/search':
          return search(tickets, url.searchParams)
        case 'POST contacts':
          return add(contacts, body, ['lastName'])
        case 'POST tickets':
          return add(tickets, body, ['subject', 'departmentId', 'contactId'])
        default:
          return { status: 404, body: { errorCode: 'URL_NOT_FOUND', message: path } }
      }
    },
  }
}

const limitOf = (url: URL): number => Number(url.searchParams.get('limit') ?? 10)
