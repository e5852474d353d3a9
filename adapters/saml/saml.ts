import { randomBytes } from 'node:crypto'
import { parseInWorker } from '#platform/parsing/server/parse-in-worker.ts'
import {
  type Kept,
  type OwnAddresses,
  type SignOnFacts,
  type SignOnProtocol,
  type SignOnProvider,
  SignOnRefused,
} from '#platform/sign-on/port.ts'
import { weightOf } from './answer-weight.ts'
import { type GivenAnswer, libraryOf, readAnswer, refusalOf } from './read-answer.ts'
import type { ReadAnswer } from './read-answer-worker.ts'

const MAX_ANSWER = 400_000
/** Read at once, in some ten milliseconds: of a person with a hundred claims and groups. Anybody may send one that is no answer. */
const LIGHT = 600
/** Of two thousand groups; more is no assertion. */
const HEAVIEST = 6_000
/** Of the thread that reads what is heavier, which loads the library first; ms and MiB. */
const LIMITS = { time: 5_000, heap: 128 }

async function readApart(answer: GivenAnswer): Promise<SignOnFacts> {
  const read = await parseInWorker<ReadAnswer>({
    companyId: answer.provider.companyId,
    module: new URL('./read-answer-worker.ts', import.meta.url),
    data: answer,
    ...LIMITS,
  }).catch((error: unknown) => {
    throw refusalOf(error)
  })
  if ('facts' in read) return read.facts
  throw new SignOnRefused(read.reason, read.message)
}

/**
 * SAML 2.0, begun by us: only assertions that are signed themselves, for us, in answer to this one request. What is read comes
 * from the signed part alone.
 */
export function createSaml(): SignOnProtocol {
  return {
    async begin(provider, own, state) {
      const requestId = `_${randomBytes(20).toString('hex')}`
      try {
        const url = await libraryOf(provider, own, requestId).getAuthorizeUrlAsync(state, undefined, {})
        return { url, kept: { requestId } }
      } catch (error) {
        throw refusalOf(error)
      }
    },
    async finish(
      provider: SignOnProvider,
      own: OwnAddresses,
      { kept, answer }: { kept: Kept; answer: Readonly<Record<string, string>> },
    ) {
      const { requestId = '' } = kept
      const { SAMLResponse = '' } = answer
      if (SAMLResponse === '' || SAMLResponse.length > MAX_ANSWER)
        throw new SignOnRefused('malformed', 'there is no SAMLResponse')
      const weight = weightOf(Buffer.from(SAMLResponse, 'base64'))
      if (weight > HEAVIEST) throw new SignOnRefused('malformed', 'the answer is too large')
      return (weight > LIGHT ? readApart : readAnswer)({ provider, own, requestId, SAMLResponse })
    },
    metadata: (provider, own) => libraryOf(provider, own, '').generateServiceProviderMetadata(null),
  }
}
