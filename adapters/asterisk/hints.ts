import type { Logger } from '#platform/log/logger.ts'
import type { EndpointName, Registration } from '#platform/telephony/port.ts'
import type { AmiClient } from './ami/ami-client.ts'
import { asteriskEndpointOfAor, asteriskEndpoints } from './endpoint-names.ts'
import type { Evaluate } from './fetch-contacts.ts'

/** Contexts are named after the company, as `asterisk.hints_of()` writes it. */
const PREFIX = 'hints.'
/** Digits of an extension's number, fewest and most. */
const DIGITS = { fewest: 2, most: 10 } as const
/** Where Asterisk keeps the states that it is told, also across restarts. */
const TOLD_STATES = 'CustomDevstate'

interface HintsParts {
  ami: Pick<AmiClient, 'act'>
  evaluate: Evaluate
  /** Extensions with registered devices. */
  registered(): readonly Registration[]
  log: Pick<Logger, 'warn'>
}

/** The company of an extension's endpoint; null: of no extension. */
const slugOf = (endpoint: EndpointName): string | null => /^(.+)-\d+$/.exec(endpoint)?.[1] ?? null

/**
 * Lets desk phones subscribe to their colleagues' states (busy lamp fields): a context of hints for each company that has a desk
 * phone. A hint is the state of all devices of an extension. Hints are added at run time, since the configuration knows no companies;
 * Asterisk keeps them until its end. Only digits match: anything else could name another company's devices.
 *
 * Asterisk knows who is in a call, but not who is registered where the extension was created after its start. That is told.
 */
export class Hints {
  readonly #parts: HintsParts
  /** Slugs of companies with hints. */
  readonly #offered = new Set<string>()
  /** One after the other, so that the latest state is the last one told. */
  #last: Promise<void> = Promise.resolve()

  constructor(parts: HintsParts) {
    this.#parts = parts
  }

  /** To the company of a desk phone. `name`: Asterisk's name of a registered endpoint or address of record; others do nothing. */
  offer(name: string): void {
    const slug = /^(.+)-\d+-(?:desk|tls)$/.exec(asteriskEndpointOfAor(name))?.[1]
    if (slug === undefined || this.#offered.has(slug)) return
    this.#offered.add(slug)
    this.#then(async () => {
      await this.#add(slug)
      const registered = new Set(this.#parts.registered().map(({ endpoint }) => endpoint))
      const known = await this.#toldOf(slug)
      for (const endpoint of new Set([...known, ...registered]))
        if (slugOf(endpoint) === slug) await this.#tell(endpoint, registered.has(endpoint))
    })
  }

  /** The number of an extension's registered devices changed. */
  counted({ endpoint, contacts }: Registration): void {
    const slug = slugOf(endpoint)
    if (slug !== null && this.#offered.has(slug)) this.#then(() => this.#tell(endpoint, contacts > 0))
  }

  /** The connection was lost; Asterisk may have been restarted. */
  forgetAll(): void {
    this.#offered.clear()
  }

  #then(work: () => Promise<void>): void {
    this.#last = this.#last
      .then(work)
      .catch((error) =>
        this.#parts.log.warn({ err: error }, 'phones of a company may not see the states of colleagues'),
      )
  }

  async #add(slug: string): Promise<void> {
    const extension = `\${CONTEXT:${PREFIX.length}}-\${EXTEN}`
    const devices = asteriskEndpoints(extension).map((name) => `PJSIP/${name}`)
    for (let digits: number = DIGITS.fewest; digits <= DIGITS.most; digits += 1)
      await this.#parts.ami.act('DialplanExtensionAdd', {
        Context: PREFIX + slug,
        Extension: `_${'X'.repeat(digits)}`,
        Priority: 'hint',
        Application: [...devices, `Custom:${extension}`].join('&'),
        Replace: 'yes',
      })
  }

  async #toldOf(slug: string): Promise<EndpointName[]> {
    const keys = await this.#parts.evaluate(`DB_KEYS(${TOLD_STATES})`)
    return keys.split(',').filter((endpoint) => slugOf(endpoint) === slug)
  }

  async #tell(endpoint: EndpointName, registered: boolean): Promise<void> {
    await this.#parts.ami.act('Setvar', {
      Variable: `DEVICE_STATE(Custom:${endpoint})`,
      Value: registered ? 'NOT_INUSE' : 'UNAVAILABLE',
    })
  }
}
