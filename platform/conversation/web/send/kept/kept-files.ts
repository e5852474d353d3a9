import { answerOf, type Choice, type Content, fileDatabase } from './file-database.ts'
import { fits, outdated } from './limits.ts'

export type KeptChoice = Choice & { readonly content: Blob }

/** The user's files in this browser that wait to be sent. No call rejects. */
export interface KeptFiles {
  /**
   * Chosen files left by an earlier page; deletes what is no longer needed. `isOnItsWay`: a message with this id is still to be
   * sent. Null when storage cannot be read.
   */
  read(isOnItsWay: (id: string) => boolean): Promise<readonly KeptChoice[] | null>
  /** Content of a file; undefined when it is not stored, null when it cannot be read. */
  content(id: string): Promise<Blob | undefined | null>
  /** Whether the file survives a reload. */
  has(id: string): boolean
  /** Stores a file, as chosen for a chat if `choice` is given. May fail: check `has`. */
  keep(id: string, content: Blob, choice?: Omit<Choice, 'id' | 'userId'>): Promise<void>
  caption(id: string, caption: string): void
  /** Moves files from chosen to being sent. */
  unchoose(ids: readonly string[]): void
  drop(ids: readonly string[]): void
  /** Deletes everything of this user. */
  clear(): Promise<void>
}

interface Options {
  /** Null where the browser has none. */
  factory: IDBFactory | null
  /** Separates kinds of conversation. */
  name: string
  userId: number
}

export function keptFiles({ factory, name, userId }: Options): KeptFiles {
  const database = factory && fileDatabase(factory, `suite.${name}`)
  const safe = new Set<string>()
  const run: NonNullable<typeof database>['run'] = (mode, work) => {
    if (database === null) throw new DOMException('', 'NotSupportedError')
    return database.run(mode, work)
  }
  /** If the browser refuses a file, it is not stored: the user is asked before the page closes. */
  const trying = async <Answer>(act: () => Promise<Answer>, instead: Answer): Promise<Answer> => {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      return instead
    }
  }
  const remove = (ids: readonly string[], of: readonly ('contents' | 'choices')[]) =>
    trying(
      () =>
        run('readwrite', async (stores) => {
          await Promise.all(ids.flatMap((id) => of.map((store) => answerOf(stores[store].delete(id)))))
        }),
      undefined,
    )

  return {
    has: (id) => safe.has(id),
    read: (isOnItsWay) =>
      trying(
        () =>
          run('readwrite', async ({ contents, choices }) => {
            const [all, chosen] = await Promise.all([
              answerOf<Content[]>(contents.getAll()),
              answerOf<Choice[]>(choices.getAll()),
            ])
            const isChosen = new Set(chosen.map(({ id }) => id))
            const isNeeded = (id: string) => isChosen.has(id) || isOnItsWay(id)
            const gone = new Set(outdated(all, { userId, now: Date.now(), isNeeded }))
            const left = new Map(all.flatMap(({ id, content }) => (gone.has(id) ? [] : [[id, content]])))
            const lost = chosen.filter(({ id }) => !left.has(id)).map(({ id }) => id)
            await Promise.all([...gone].map((id) => answerOf(contents.delete(id))))
            await Promise.all(lost.map((id) => answerOf(choices.delete(id))))
            for (const id of left.keys()) safe.add(id)
            const pending = chosen.flatMap((choice) => {
              const content = left.get(choice.id)
              return content === undefined || isOnItsWay(choice.id) ? [] : [{ ...choice, content }]
            })
            return pending.sort((one, other) => one.index - other.index)
          }),
        null,
      ),
    content: (id) =>
      trying(
        () =>
          run('readonly', async ({ contents }) => {
            const content = await answerOf<Content | undefined>(contents.get(id))
            if (content) safe.add(id)
            return content?.content
          }),
        null,
      ),
    async keep(id, content, choice) {
      const { size } = content
      const isKept = await trying(
        () =>
          run('readwrite', async ({ contents, choices }) => {
            const all = await answerOf<Content[]>(contents.getAll())
            const isThere = all.some((one) => one.id === id)
            if (!isThere && !fits(all, size)) return false
            if (!isThere) {
              // A copy: the file on disk may change or go.
              const stored: Content = { id, userId, keptAt: Date.now(), size, content }
              await answerOf(contents.put(stored))
            }
            if (choice) await answerOf(choices.put({ id, userId, ...choice } satisfies Choice))
            return true
          }),
        false,
      )
      if (isKept) safe.add(id)
    },
    caption: (id, caption) =>
      void trying(
        () =>
          run('readwrite', async ({ choices }) => {
            const choice = await answerOf<Choice | undefined>(choices.get(id))
            if (choice) await answerOf(choices.put({ ...choice, caption } satisfies Choice))
          }),
        undefined,
      ).catch(reportError),
    unchoose: (ids) => void remove(ids, ['choices']).catch(reportError),
    drop(ids) {
      if (ids.length === 0) return
      for (const id of ids) safe.delete(id)
      void remove(ids, ['contents', 'choices']).catch(reportError)
    },
    clear: () =>
      trying(
        () =>
          run('readwrite', async ({ contents, choices }) => {
            safe.clear()
            for (const store of [contents, choices]) {
              const all = await answerOf<{ id: string; userId: number }[]>(store.getAll())
              const own = all.filter((one) => one.userId === userId)
              await Promise.all(own.map(({ id }) => answerOf(store.delete(id))))
            }
          }),
        undefined,
      ),
  }
}
