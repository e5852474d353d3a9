import { beginSignOn, finishSignOn } from '#features/session/contract/sign-on.ts'
import type { ErrorEnvelope } from '#platform/contract/errors.ts'
import type { Answer, RouteContract, Sent } from '#platform/contract/route.ts'
import { signOnDomains, verifyDomain } from '../contract/domains.ts'
import { signOnProviders } from '../contract/providers.ts'

interface Client {
  call<Contract extends RouteContract>(contract: Contract, sent: Sent<Contract>): Promise<Answer<Contract>>
}

interface Program {
  origin: string
  anonymous<Contract extends RouteContract>(
    contract: Contract,
    sent: Sent<Contract>,
  ): Promise<{ status: number } & ({ ok: true; body: Answer<Contract> } | { ok: false; body: ErrorEnvelope })>
}

/** A DNS of the test's own. */
export function createDns() {
  const texts = new Map<string, string[]>()
  return { texts, resolveTexts: async (name: string) => texts.get(name) ?? [] }
}

/** What sign-ins at a program are made of. */
export function signOnKit(program: Program, dns: Map<string, string[]>) {
  /** The proved domain of a company. */
  const ownDomain = async (client: Client, domain: string) => {
    const { record } = await client.call(signOnDomains.routes.create, { body: { domain } })
    dns.set(record.record_name ?? '', [record.record_value ?? ''])
    await client.call(verifyDomain, { params: { id: record.id } })
    return record
  }
  const makeProvider = async (client: Client, body: Sent<typeof signOnProviders.routes.create>['body']) =>
    (await client.call(signOnProviders.routes.create, { body })).record
  /** Addresses of ours name the public origin; here the program listens elsewhere. */
  const here = (address: string): string => {
    const { pathname, search } = new URL(address)
    return `${program.origin}${pathname}${search}`
  }
  const begin = async (account: string) => {
    const { ok, body } = await program.anonymous(beginSignOn, { body: { account } })
    if (!ok) throw new Error(body.code)
    return body
  }
  /** What the page is sent to after an answer. */
  const queryOf = (response: Response): URLSearchParams =>
    new URLSearchParams((response.headers.get('location') ?? '').split('?')[1])
  const comeBack = async (address: string) => {
    const response = await fetch(here(address), { redirect: 'manual' })
    return {
      status: response.status,
      query: queryOf(response),
      location: response.headers.get('location') ?? '',
    }
  }
  const post = async (address: string, form: Record<string, string>) => {
    const response = await fetch(here(address), {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    })
    return {
      status: response.status,
      query: queryOf(response),
      location: response.headers.get('location') ?? '',
    }
  }
  const finish = (ticket: string | null, browser: string) =>
    program.anonymous(finishSignOn, { body: { ticket: ticket ?? 'none', browser } })
  return { ownDomain, makeProvider, here, begin, comeBack, post, finish }
}
