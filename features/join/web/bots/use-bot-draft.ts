import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { useText } from '#platform/i18n/web/language.tsx'
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
  const [edited, setEdited] = useState<BotGraph | null>(null)
  const [serverProblems, setServerProblems] = useState<readonly BotProblem[]>([])
  const [busy, setBusy] = useState(false)
  useLeaveGuard(edited !== null)
  const draft = read.data
  const take = (fresh: BotDraft) => {
    queries.setQueryData(key, fresh)
    setEdited(null)
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
    graph: edited ?? draft?.graph ?? null,
    hosts: draft?.hosts ?? [],
    name: draft?.name ?? '',
    published: draft?.published ?? null,
    dirty: edited !== null,
    busy,
    /** Problems that only the server can find. */
    serverProblems,
    change: setEdited,
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
