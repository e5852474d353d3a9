import { lazy } from 'react'
import { useAgenda } from '#features/agenda/contract/abilities.ts'
import { useCrm } from '#features/crm/contract/abilities.ts'
import { useJoin } from '#features/join/contract/abilities.ts'
import { createLazyJoin } from '#features/join/web/create-lazy-join.ts'
import type { ConversationUpdates, LazyJoin } from '#features/join/web/join-context.ts'
import type { Phone } from '#features/phone/web/phone.ts'
import type { Session } from '#features/session/web/session-store.ts'
import type { Api } from '#platform/http/web/api.ts'
import type { Language } from '#platform/i18n/text.ts'
import type { SocketContext } from '#platform/realtime/web/live-socket.ts'
import { phoneCalls } from './chats.ts'

const TimeLine = lazy(async () => ({
  default: (await import('#features/crm/web/timeline/timeline.tsx')).PersonTimeline,
}))

const Person = lazy(async () => ({
  default: (await import('#features/crm/web/callers/caller-panel.tsx')).CallerFacts,
}))

const Plan = lazy(async () => ({
  default: (await import('#features/agenda/web/plan-with-person.tsx')).PlanWithPerson,
}))

interface Context {
  api: Api
  session: Session
  sockets: SocketContext
  language: () => Language
  firstScreen: Promise<unknown>
  tell: (updates: ConversationUpdates) => void
  /** Null without a phone. */
  phone: Phone | null
}

/** The user's conversations with customers; null without. */
export const openJoin = ({
  api,
  session,
  sockets,
  language,
  phone,
  firstScreen,
  tell,
}: Context): (LazyJoin & { close(): void }) | null => {
  if (!session.abilities.includes(useJoin.name)) return null
  return createLazyJoin({
    api,
    me: session.userId,
    abilities: session.abilities,
    // All sockets are at one host.
    origin: session.asteriskServer.notificatorName,
    sockets,
    storage: localStorage,
    // Absent when storage is disabled.
    database: globalThis.indexedDB ?? null,
    language,
    firstScreen,
    tell,
    ports: {
      call: phone === null ? null : phoneCalls(phone, language),
      TimeLine: session.abilities.includes(useCrm.name) ? TimeLine : null,
      Person: session.abilities.includes(useCrm.name) ? Person : null,
      Plan: session.abilities.includes(useAgenda.name) ? Plan : null,
      personAddress: (personId) => `/crm/detalle/${personId}`,
    },
  })
}
