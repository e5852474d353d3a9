import { type ComponentType, createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { JoinSession } from './session/join-session.ts'
import type { JoinView } from './session/join-view.ts'

/** What the channel needs of others; filled by the shell. */
export interface JoinPorts {
  /** Calls, and says why when it cannot; null for people without a phone. */
  call: ((number: string) => void) | null
  /** What the CRM knows of a person, on its one time line; null for people without the CRM. */
  TimeLine: ComponentType<{ personId: number }> | null
  /** Who a number is to the company, what is open with them, and a new lead for a stranger; null for people without the CRM. */
  Person: ComponentType<{ number: string; name: string | null }> | null
  /** Plans something with a person of the CRM (Agendar); null for people without the agenda. */
  Plan: ComponentType<{ personId: number; name: string }> | null
  /** Address of a person's page in the CRM. */
  personAddress: (personId: number) => string
}

/** What the person should hear of a conversation, or see outside of the page. */
export interface ConversationNews {
  readonly tone: 'audioJoin' | 'transferAudio'
  readonly title: string
  readonly body: string
  /** Within the page. */
  readonly link: string
}

/** The channel of the signed-in person: opened when it is first needed. */
export interface JoinDoor {
  open(): Promise<JoinSession>
  readonly ports: JoinPorts
  /** Conversations with something unread; 0 until the channel is open. */
  unread(): number
  /** Hears that this changed, until the answer is called. */
  watchUnread(changed: () => void): () => void
}

/** Null for people without the channel. */
export const JoinDoorContext = createContext<JoinDoor | null>(null)

export const JoinContext = createContext<JoinSession | null>(null)
export const JoinPortsContext = createContext<JoinPorts | null>(null)

/** On the channel's own screens. */
export const useJoin = (): JoinSession => {
  const join = useContext(JoinContext)
  if (join === null) throw new Error('there is no channel here')
  return join
}

export const useJoinPorts = (): JoinPorts => {
  const ports = useContext(JoinPortsContext)
  if (ports === null) throw new Error('there is no channel here')
  return ports
}

/** A part of what the channel shows; what `select` answers must stay the same object while nothing of it changes. */
export const useJoinState = <Part>(select: (view: JoinView) => Part): Part =>
  useStore(useJoin().store, select)
