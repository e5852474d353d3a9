type Params = Record<string, unknown>
type Item = Record<string, unknown> & { id: number; updatedTime: string }

interface PortalCall {
  params: Params
  finished: Params | null
}

export interface PortalData {
  /** Leads (1) and contacts (3) by id. */
  items: Record<number, Map<number, Item>>
  calls: Map<string, PortalCall>
  /** Recordings by call. */
  records: Map<string, { name: string; bytes: number }>
  offline: { EVENT_NAME: string; EVENT_DATA: { FIELDS: { ID: string } } }[]
  handlers: Map<string, string>
  nextId: number
}

interface Answer {
  status: number
  body: object
}

const ok = (result: unknown, more: object = {}): Answer => ({
  status: 200,
  body: { result, time: {}, ...more },
})
const refused = (error: string, description: string): Answer => ({
  status: 400,
  body: { error, error_description: description },
})
const NAMES: Record<number, string> = { 1: 'LEAD', 3: 'CONTACT' }

/** The methods of a portal's REST API that we use. */
export function createPortalApi(data: PortalData) {
  const nextId = () => {
    data.nextId += 1
    return data.nextId
  }
  const note = (kind: number, id: number, what: string, params: Params) => {
    // One's own writes are left out of the offline events by their mark.
    if (params.auth_connector === undefined)
      data.offline.push({
        EVENT_NAME: `ONCRM${NAMES[kind]}${what}`,
        EVENT_DATA: { FIELDS: { ID: String(id) } },
      })
  }
  const itemsOf = (params: Params) => data.items[Number(params.entityTypeId)] ?? new Map<number, Item>()
  const fm = (item: Item, type: string) =>
    Object.values((item.fm ?? {}) as Record<string, { typeId: string; value: string }>)
      .filter(({ typeId }) => typeId === type)
      .map(({ value }) => value)
  const methods: Record<string, (params: Params) => Answer> = {
    'crm.item.add'(params) {
      const id = nextId()
      const item = { ...(params.fields as object), id, updatedTime: new Date().toISOString() } as Item
      itemsOf(params).set(id, item)
      note(Number(params.entityTypeId), id, 'ADD', params)
      return ok({ item })
    },
    'crm.item.update'(params) {
      const item = itemsOf(params).get(Number(params.id))
      if (!item) return refused('NOT_FOUND', 'Not found')
      Object.assign(item, params.fields, { updatedTime: new Date().toISOString() })
      note(Number(params.entityTypeId), item.id, 'UPDATE', params)
      return ok({ item })
    },
    'crm.item.get'(params) {
      const item = itemsOf(params).get(Number(params.id))
      return item ? ok({ item }) : refused('NOT_FOUND', 'Not found')
    },
    'crm.item.list'(params) {
      const filter = params.filter as Record<string, string>
      const items = [...itemsOf(params).values()].filter((item) =>
        Object.entries(filter).every(([name, value]) =>
          name.startsWith('>') ? String(item[name.slice(1)]) > value : String(item[name]) === value,
        ),
      )
      return ok({ items: items.slice(0, 50) }, { total: items.length })
    },
    'crm.item.fields': () =>
      ok({
        fields: {
          title: { type: 'string', title: 'Título' },
          ufCrmCity: { type: 'string', title: 'Ciudad' },
          createdTime: { type: 'datetime', title: 'Creado', isReadOnly: true },
        },
      }),
    'crm.duplicate.findbycomm'({ type, values, entity_type }) {
      const kind = entity_type === 'LEAD' ? 1 : 3
      const ids = [...(data.items[kind]?.values() ?? [])]
        .filter((item) => fm(item, String(type)).some((value) => (values as string[]).includes(value)))
        .map(({ id }) => id)
      return ok(ids.length === 0 ? [] : { [String(entity_type)]: ids.slice(0, 20) })
    },
    'user.current': () => ok({ ID: '7', NAME: 'Luis', LAST_NAME: 'Martínez' }),
    'user.get': () =>
      ok([
        { ID: '1', NAME: 'Ana', LAST_NAME: 'Gómez', EMAIL: 'ana@otra.example' },
        { ID: '7', NAME: 'Luis', LAST_NAME: 'Martínez', EMAIL: 'luis@otra.example' },
      ]),
    'feature.get': () => ok('Y'),
    'event.bind'({ event, handler, event_type: type }) {
      if (type === 'online') data.handlers.set(String(event), String(handler))
      return ok(true)
    },
    'event.unbind'({ event }) {
      data.handlers.delete(String(event))
      return ok({ count: 1 })
    },
    'event.offline.get'({ clear, limit }) {
      const events = data.offline.slice(0, Number(limit))
      if (clear === 1) data.offline.splice(0, events.length)
      return ok({ process_id: clear === 1 ? null : `process ${events.length}`, events })
    },
    'event.offline.clear'({ process_id: process }) {
      data.offline.splice(0, Number(String(process).slice('process '.length)))
      return ok(true)
    },
    'telephony.externalCall.register'(params) {
      if (!params.USER_ID && !params.USER_PHONE_INNER)
        return refused('ERROR_CORE', 'USER_ID or USER_PHONE_INNER should be set')
      if (!/^\+?\d{5,20}$/.test(String(params.PHONE_NUMBER)))
        return refused('ERROR_CORE', 'Unsupported phone number format')
      // The same call within half an hour keeps its id.
      const [known] =
        [...data.calls].find(([, call]) => call.params.EXTERNAL_CALL_ID === params.EXTERNAL_CALL_ID) ?? []
      const id = known ?? `externalCall.${nextId()}.${Date.now()}`
      if (known === undefined) data.calls.set(id, { params, finished: null })
      return ok({ CALL_ID: id, CRM_CREATED_LEAD: null, CRM_CREATED_ENTITIES: [] })
    },
    'telephony.externalCall.show': ({ CALL_ID }) => ok(data.calls.has(String(CALL_ID))),
    'telephony.externalCall.finish'(params) {
      const call = data.calls.get(String(params.CALL_ID))
      if (!call || call.finished)
        return refused('', 'Call is not found (call should be registered prior to finishing)')
      call.finished = params
      return ok({ CALL_ID: params.CALL_ID, CRM_ACTIVITY_ID: 5 })
    },
    'telephony.externalCall.attachRecord'({ CALL_ID, FILENAME, FILE_CONTENT }) {
      if (!data.calls.get(String(CALL_ID))?.finished)
        return refused('ERROR_CORE', 'Call is not found in the statistic table')
      const bytes = Buffer.from(String(FILE_CONTENT), 'base64').length
      data.records.set(String(CALL_ID), { name: String(FILENAME), bytes })
      return ok({ FILE_ID: 9 })
    },
  }
  return (method: string, params: Params): Answer =>
    methods[method]?.(params) ?? { status: 404, body: { error: 'ERROR_METHOD_NOT_FOUND' } }
}
