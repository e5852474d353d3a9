import type { Values } from './zoho-records.ts'

interface Answer {
  status: number
  body?: object
}

const SUCCESS: Answer = { status: 200, body: { status: 'success', code: 'SUCCESS' } }
const refused = (status: number, code: string): Answer => ({ status, body: { status: 'error', code } })

/** PhoneBridge as its documents describe it: forms in, orders out to the addresses that were registered. */
export function createBridgeApi() {
  const notices: Values[] = []
  const registered = new Map<string, { clicktodial?: Values; callcontrol?: Values }>()
  const users = [
    { zohouser: '91', email: 'ana@otra.example', username: 'Ana Gómez' },
    { zohouser: '92', email: 'luis@otra.example', username: 'Luis Paz' },
  ]

  let forgeable = ''

  function register(path: 'clicktodial' | 'callcontrol', body: Values): Answer {
    const user = String(body.zohouser ?? '')
    if (path === 'clicktodial' && !body.clicktodialuri) return refused(400, 'REQUIRED_PARAM_MISSING')
    registered.set(user, { ...registered.get(user), [path]: body })
    if (body.clicktodialuri) forgeable = String(body.clicktodialuri)
    return SUCCESS
  }
  function unregister(path: 'clicktodial' | 'callcontrol', zohouser: string): Answer {
    delete registered.get(zohouser)?.[path]
    return SUCCESS
  }
  function notify(body: Values): Answer {
    if (['type', 'state', 'id', 'from', 'to'].some((name) => !body[name]))
      return refused(400, 'REQUIRED_PARAM_MISSING')
    notices.push(body)
    return SUCCESS
  }

  return {
    notices,
    registered,
    answer(method: string, url: URL, body: Values): Answer {
      const path = url.pathname.slice('/phonebridge/v3/'.length)
      switch (path) {
        case 'users':
          return { status: 200, body: { users, paging: { page: 1, perPage: users.length } } }
        case 'clicktodial':
        case 'callcontrol':
          return method === 'DELETE'
            ? unregister(path, url.searchParams.get('zohouser') ?? '')
            : register(path, body)
        case 'callnotify':
          return notify(body)
        default:
          return refused(404, 'INVALID_URL_PATTERN')
      }
    },
    /** Addresses of ours that they keep. */
    known: () => [...registered.values()].flatMap((user) => Object.keys(user)).length,
    /** Somebody else calls the address that was registered. */
    async forge(program: string) {
      const query = new URLSearchParams({
        zohouser: '91',
        tonumber: '+573000000000',
        'suite-token': 'guessed',
      })
      const { pathname } = new URL(forgeable)
      return (await fetch(`${program}${pathname}?${query}`)).status
    },
    /** Somebody clicks over there. @returns the status of our answer */
    async order(program: string, zohouser: string, action: string, more: Record<string, string> = {}) {
      const { clicktodial, callcontrol } = registered.get(zohouser) ?? {}
      const values = action === 'dial' ? clicktodial : callcontrol
      const address = String(action === 'dial' ? values?.clicktodialuri : values?.[`${action}uri`])
      const { name, value } = JSON.parse(String(values?.authorizationparam ?? '{}')) as {
        name: string
        value: string
      }
      const { pathname, search } = new URL(address)
      const answer = await fetch(`${program}${pathname}${search}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: String(new URLSearchParams({ [name]: value, zohouser, ...more })),
      })
      return answer.status
    },
  }
}
