import { Failure } from '#platform/access/failure.ts'
import { tooHeavy } from '#platform/contract/errors.ts'
import { WorkerFailed } from '#platform/host/process/run-in-worker.ts'
import { parseInWorker } from '#platform/parsing/server/parse-in-worker.ts'
import type { DocumentContent } from '../contract/document-content.ts'
import { LIMITS } from './limits.ts'
import type { ReadTask } from './read-worker.ts'

interface Document {
  companyId: number
  name: string
  content: Buffer
}

/** Null for what cannot be read within the limits. @throws Failure `unavailable` when too many wait */
async function inWorker<Answer>(
  want: ReadTask['want'],
  { companyId, name, content }: Document,
): Promise<Answer | null> {
  try {
    const data: ReadTask = { want, content, name }
    return await parseInWorker<Answer | null>({
      companyId,
      module: new URL('./read-worker.ts', import.meta.url),
      data,
      ...LIMITS,
    })
  } catch (error) {
    if (error instanceof WorkerFailed) return null
    if (error instanceof Failure && error.kind === tooHeavy) return null
    throw error
  }
}

/** What a document says, to be shown. Call it outside of transactions. */
export const readDocument = (document: Document): Promise<DocumentContent | null> =>
  inWorker<DocumentContent>('content', document)

/** The words of a document, to be searched; empty for one that has none. Call it outside of transactions. */
export const readDocumentWords = async (document: Document): Promise<string> =>
  (await inWorker<string>('words', document)) ?? ''
