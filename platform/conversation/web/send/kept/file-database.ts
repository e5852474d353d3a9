const VERSION = 1
const STORES = ['contents', 'choices'] as const

/** A file's content, stored apart from its caption, which changes with every key. */
export interface Content {
  readonly id: string
  readonly userId: number
  /** Epoch, ms. */
  readonly keptAt: number
  /** Bytes. */
  readonly size: number
  readonly content: Blob
}

/** A chosen file that is not sent yet. */
export interface Choice {
  readonly id: string
  readonly userId: number
  readonly chatId: number
  /** Sort order, ascending. */
  readonly index: number
  readonly name: string
  readonly caption: string
}

interface Stores {
  contents: IDBObjectStore
  choices: IDBObjectStore
}

export const answerOf = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function open(factory: IDBFactory, name: string, onGone: () => void): Promise<IDBDatabase> {
  const request = factory.open(name, VERSION)
  request.onupgradeneeded = () => {
    for (const store of STORES) request.result.createObjectStore(store, { keyPath: 'id' })
  }
  const database = await answerOf(request)
  database.onclose = onGone
  // A newer program in another tab wants to upgrade it.
  database.onversionchange = () => {
    database.close()
    onGone()
  }
  return database
}

/**
 * Files in IndexedDB. `run` resolves once the changes of `work` are committed; calls run in order.
 * @throws DOMException when there is no space or storage is disabled
 */
export function fileDatabase(factory: IDBFactory, name: string) {
  let opening: Promise<IDBDatabase> | null = null
  const database = () => {
    opening ??= open(factory, name, () => {
      opening = null
    })
    return opening
  }
  return {
    async run<Answer>(mode: IDBTransactionMode, work: (stores: Stores) => Promise<Answer>): Promise<Answer> {
      const transaction = (await database()).transaction(STORES, mode)
      const written = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error ?? new DOMException('', 'AbortError'))
      })
      const [contents, choices] = STORES.map((name) => transaction.objectStore(name))
      if (!contents || !choices) throw new Error('the file database lacks an object store')
      const [answer] = await Promise.all([work({ contents, choices }), written])
      return answer
    },
  }
}
