import { type ComponentType, createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { JoinSession } from './session/join-session.ts'
import type { JoinView } from './session/join-view.ts'

/** Ports of the channel; the shell fills them. */
export interface JoinPorts {
  /** Starts a call, or shows why it cannot; null for people without a phone. */
  call: ((number: string) => void) | null
  /** The CRM's timeline of a person; null for people without the CRM. */
  TimeLine: ComponentType<{ personId: number }> | null
  /** The CRM's card of a number, with open work and a new lead for a stranger; null for people without the CRM. */
  Person: ComponentType<{ number: string; name: string | null }> | null
  /** Schedules something with a person of the CRM (Agendar); null for people without the agenda. */
  Plan: ComponentType<{ personId: number; name: string }> | null
  /** Address of a person's page in the CRM. */
  personAddress: (personId: number) => string
}

/** A sound and notification about a conversation. */
export interface ConversationUpdates {
  readonly tone: 'audioJoin' | 'transferAudio'
  readonly title: string
  readonly body: string
  /** Address within the page. */
  readonly link: string
}

/** The signed-in person's access to the channel, opened on first use. */
export interface LazyJoin {
  open(): Promise<JoinSession>
  readonly ports: JoinPorts
  /** Conversations with unread messages that the person sees; 0 until the channel is open. */
  unread(): number
  /** Those of them that are one's own. */
  ownUnread(): number
  /** Calls back when a loaded conversation changes, until the returned function is called. */
  watchChats(changed: () => void): () => void
  /** Calls back when the unread count changes, until the returned function is called. */
  watchUnread(changed: () => void): () => void
}

/** Null for people without the channel. */
export const LazyJoinContext = createContext<LazyJoin | null>(null)

export const JoinContext = createContext<JoinSession | null>(null)
export const JoinPortsContext = createContext<JoinPorts | null>(null)

/** For the channel's own screens only. */
export const useJoin = (): JoinSession => {
  const join = useContext(JoinContext)
  if (join === null) throw new Error('JoinContext has no provider')
  return join
}

export const useJoinPorts = (): JoinPorts => {
  const ports = useContext(JoinPortsContext)
  if (ports === null) throw new Error('JoinPortsContext has no provider')
  return ports
}

/** Selects a part of the channel's state; `select` must return the same object while nothing in it changes. */
export const useJoinState = <Part>(select: (view: JoinView) => Part): Part =>
  useStore(useJoin().store, select)
