import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { beginHistory, type History, withChange, withNext, withoutLatest } from '#platform/ui/flow/history.ts'
import { useLeaveGuard } from '#platform/ui/form/leave-guard.ts'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import {
  type BotDraft,
  publishBot,
  readBotGraph,
  restoreBotVersion,
  saveBotGraph,
} from '../../contract/bots/bots.ts'
import type { BotProblem, ProblemCode } from '../../contract/bots/find-problems.ts'
import type { BotGraph } from '../../contract/bots/graph.ts'
import { botTexts } from './texts.ts'

/** Parses the server's answer about nodes that prevent publishing. */
const problemsIn = (fields: Readonly<Record<string, readonly string[]>>): BotProblem[] =>
  Object.entries(fields).flatMap(([node, codes]) =>
    codes.map((code) => ({ node: node === 'graph' ? null : node, code: code as ProblemCode })),
  )

/** The edited draft of a bot: load, change, save and publish. */
export function useBotDraft(id: number) {
  const t = useText(botTexts)
  const api = useApi()
  const queries = useQueryClient()
  const key = ['bot-editor', id, 'graph']
  const read = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.call(readBotGraph, { params: { id }, signal }),
    // Refetching would overwrite the unsaved drawing.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [history, setHistory] = useState<History<BotGraph> | null>(null)
  const [serverProblems, setServerProblems] = useState<readonly BotProblem[]>([])
  const [busy, setBusy] = useState(false)
  const draft = read.data
  const present = history?.present ?? draft?.graph ?? null
  // What was undone back to the stored graph is that graph.
  const edited = present === (draft?.graph ?? null) ? null : present
  useLeaveGuard(edited !== null)
  const take = (fresh: BotDraft) => {
    queries.setQueryData(key, fresh)
    // What was saved can still be undone.
    setHistory((before) => before && { ...before, present: fresh.graph, latest: null })
    setServerProblems([])
  }
  const run = async (work: () => Promise<BotDraft>, done?: (fresh: BotDraft) => string) => {
    setBusy(true)
    try {
      const fresh = await work()
      take(fresh)
      if (done) showToast(done(fresh))
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (error.code === 'join.bot_not_publishable') setServerProblems(problemsIn(error.fields ?? {}))
      showAlert({ severity: 'error', text: error.detail })
    } finally {
      setBusy(false)
    }
  }
  const save = async (): Promise<BotDraft> => {
    if (!draft) throw new Error('there is no draft to save')
    if (edited === null) return draft
    const { draft_version } = draft
    return api.call(saveBotGraph, { params: { id }, body: { draft_version, graph: edited } })
  }
  return {
    read,
    graph: present,
    hosts: draft?.hosts ?? [],
    name: draft?.name ?? '',
    published: draft?.published ?? null,
    dirty: edited !== null,
    busy,
    /** Problems that only the server can find. */
    serverProblems,
    /** `about`: what is being typed, so that its letters are undone at once. */
    change: (graph: BotGraph, about: string | null = null) => {
      if (draft)
        setHistory((before) => withChange(before ?? beginHistory(draft.graph), graph, about, Date.now()))
    },
    undo: history && history.past.length > 0 ? () => setHistory(withoutLatest(history)) : null,
    redo: history && history.future.length > 0 ? () => setHistory(withNext(history)) : null,
    save: () => run(save, () => t('saved')),
    publish: (note: string) =>
      run(
        async () => {
          const { draft_version } = await save()
          return api.call(publishBot, { params: { id }, body: { draft_version, note } })
        },
        ({ published }) => t('published', { number: published ?? 0 }),
      ),
    restore: (number: number) => run(() => api.call(restoreBotVersion, { params: { id }, body: { number } })),
  }
}
