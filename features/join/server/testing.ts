import type { Answer, Sent } from '#platform/contract/route.ts'
import { userConnection } from '../contract/agents.ts'
import { joinAccounts } from '../contract/config/accounts.ts'
import { joinGroups } from '../contract/config/groups.ts'

type Create<Resource extends { routes: { create: unknown } }> = Resource['routes']['create']

/** A signed-in administrator, as far as these builders need one. */
export interface TestAdministrator {
  call: {
    (
      contract: Create<typeof joinGroups>,
      sent: Sent<Create<typeof joinGroups>>,
    ): Promise<{ record: { id: number } }>
    (
      contract: Create<typeof joinAccounts>,
      sent: Sent<Create<typeof joinAccounts>>,
    ): Promise<{ record: { id: number } }>
  }
}
export interface TestAgent {
  session: { userId: number }
  call: (
    contract: typeof userConnection,
    sent: Sent<typeof userConnection>,
  ) => Promise<Answer<typeof userConnection>>
}

interface Group {
  strategy?: 'by_turns' | 'least_busy' | 'manual'
  capacity?: number
  name?: string
}

/** Unwraps a value for `eventually`. @throws while it is undefined */
export function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('not found yet')
  return value
}

let made = 0

/** A simulated account whose conversations go to a group of these connected agents. */
export async function channelOf(
  admin: TestAdministrator,
  agents: readonly TestAgent[],
  { strategy = 'by_turns', capacity = 20, name }: Group = {},
): Promise<{ account: number; group: number; groupName: string }> {
  made += 1
  const groupName = name ?? `Ventas ${made}`
  const members = agents.map(({ session }) => session.userId)
  const { record: group } = await admin.call(joinGroups.routes.create, {
    body: { name: groupName, members, strategy, capacity },
  })
  const { record: account } = await admin.call(joinAccounts.routes.create, {
    body: {
      name: `Línea ${made}`,
      provider: 'simulator',
      number: `+5760155500${String(made).padStart(2, '0')}`,
      group: group.id,
    },
  })
  for (const agent of agents) await agent.call(userConnection, { body: { status: true } })
  return { account: account.id, group: group.id, groupName }
}

/** The contact's telephone at the simulator. */
export function outsidePhone(origin: string, account: number, phone: string, name = 'Pedro Pérez') {
  const at = `${origin}/simulator/api/${account}/${phone}`
  const post = async (what: string, body: object): Promise<{ id: string }> => {
    const response = await fetch(`${at}/${what}`, { method: 'POST', body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${what}: ${response.status} ${await response.text()}`)
    return response.json() as Promise<{ id: string }>
  }
  return {
    phone,
    write: (text: string, replyTo: string | null = null) =>
      post('messages', { name, content: { type: 'text', text }, replyTo }),
    send: (content: object) => post('messages', { name, content }),
    read: () => post('read', {}),
    react: (target: string, emoji: string) => post('reactions', { name, target, emoji }),
    async messages(): Promise<
      { id: string; own: boolean; read: boolean; content: Record<string, unknown>; version: number }[]
    > {
      const response = await fetch(`${at}/messages`)
      return ((await response.json()) as { results: never[] }).results
    },
    async upload(bytes: Buffer, contentType: string): Promise<string> {
      const response = await fetch(`${origin}/simulator/api/files`, {
        method: 'POST',
        body: new Uint8Array(bytes),
        headers: { 'content-type': contentType },
      })
      return ((await response.json()) as { source: string }).source
    },
  }
}
