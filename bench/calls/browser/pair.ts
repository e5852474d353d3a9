import type { Browser } from 'playwright-core'
import { openBrowser, type Person, signIn } from '#e2e/harness/person.ts'
import { type Softphone, softphone } from '#e2e/harness/softphone.ts'
import { BARE_PHONES, BARE_SECRET, REALM, SLUGS } from '../testbed/companies.ts'
import { noteClicks } from './timestamps.ts'

/** Two phones in two browsers, ready to call. */
export interface Pair {
  caller: End
  callee: End
  /** The number that the caller dials. */
  number: string
}

export interface End {
  person: Person
  phone: Softphone
}

const CALLERS_OF_OURS = ['ana', 'luis'] as const
const NUMBER_OF_LUIS = '1002'

/** Two users of the demo company in our web client. */
export async function ourPair(browser: Browser, origin: string): Promise<Pair> {
  const open = async (name: string): Promise<End> => {
    const person = await openBrowser(browser, origin, name)
    await noteClicks(person.context)
    await person.page.goto(origin)
    await signIn(person)
    return ready(person)
  }
  const [caller, callee] = [await open(CALLERS_OF_OURS[0]), await open(CALLERS_OF_OURS[1])]
  return { caller, callee, number: NUMBER_OF_LUIS }
}

/** Two bare pages at `origin`, connected directly to the same Asterisk; their calls go through `Dial()`. */
export async function barePair(browser: Browser, origin: string, sipSocketUrl: string): Promise<Pair> {
  const open = async (number: string): Promise<End> => {
    const account = `${SLUGS.dial}-${number}`
    const person = await openBrowser(browser, origin, account)
    await noteClicks(person.context)
    const query = new URLSearchParams({ url: sipSocketUrl, account, realm: REALM, password: BARE_SECRET })
    await person.page.goto(`${origin}/?${query}`)
    return ready(person)
  }
  const [caller, callee] = [await open(BARE_PHONES[0]), await open(BARE_PHONES[1])]
  return { caller, callee, number: BARE_PHONES[1] }
}

async function ready(person: Person): Promise<End> {
  const phone = softphone(person)
  await phone.ready()
  return { person, phone }
}
