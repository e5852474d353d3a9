/** A company's number that the simulated telephone can write to. */
export interface SimulatedAccount {
  readonly id: number
  readonly name: string
  readonly number: string
  readonly company: string
}

interface Media {
  readonly source: string
  readonly name: string
  readonly contentType: string
}

export type PhoneContent =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'image' | 'audio' | 'video' | 'file' | 'sticker'
      readonly caption: string
      readonly media: Media
    }
  | {
      readonly type: 'location'
      readonly latitude: number
      readonly longitude: number
      readonly name: string
      readonly address: string
    }
  | { readonly type: 'contact'; readonly cards: readonly PhoneCard[] }
  | { readonly type: 'choice'; readonly id: string; readonly title: string }
  | {
      readonly type: 'choices'
      readonly text: string
      readonly options: readonly { readonly id: string; readonly title: string }[]
    }
  | {
      readonly type: 'template'
      readonly text: string
      readonly header: { readonly kind: 'image' | 'video' | 'document'; readonly media: Media } | null
    }
  | { readonly type: 'unsupported' }

/** @public */
export interface PhoneCard {
  readonly name: string
  readonly phones: readonly string[]
  readonly emails: readonly string[]
}

/** A message as the contact's telephone shows it. */
export interface PhoneMessage {
  readonly id: string
  /** Whether the contact wrote it; otherwise the company. */
  readonly own: boolean
  readonly content: PhoneContent
  readonly replyTo: string | null
  readonly at: string
  readonly read: boolean
  readonly reactions: readonly { readonly own: boolean; readonly emoji: string }[]
  readonly version: number
}

/** The contact, and the company's number that they write to. */
export interface Line {
  readonly account: number
  /** Digits with the country code. */
  readonly phone: string
  readonly name: string
}

/** The simulator is not available, or refused the request. */
export class SimulatorFailure extends Error {
  readonly status: number
  constructor(status: number) {
    super(`the simulator answered ${status}`)
    this.name = 'SimulatorFailure'
    this.status = status
  }
}

const ask = async <Answer>(path: string, init: RequestInit = {}): Promise<Answer> => {
  const response = await fetch(`/simulator/api/${path}`, init)
  if (!response.ok) throw new SimulatorFailure(response.status)
  // The same program and build: answers are not parsed again.
  return (await response.json()) as Answer
}

const post = <Answer>(path: string, body: unknown): Promise<Answer> =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const pathOf = ({ account, phone }: Line): string => `${account}/${phone}`

/** API of the simulated telephone. @throws SimulatorFailure */
export const phoneClient = {
  accounts: (signal: AbortSignal) => ask<{ results: readonly SimulatedAccount[] }>('accounts', { signal }),
  /** Long-polls for new messages; `wait` in seconds. */
  messages: (line: Line, after: number, wait: number, signal: AbortSignal) =>
    ask<{ results: readonly PhoneMessage[] }>(`${pathOf(line)}/messages?after=${after}&wait=${wait}`, {
      signal,
    }),
  write: (line: Line, content: PhoneContent, replyTo: string | null) =>
    post<PhoneMessage>(`${pathOf(line)}/messages`, { name: line.name, content, replyTo }),
  read: (line: Line) => post<unknown>(`${pathOf(line)}/read`, {}),
  react: (line: Line, target: string, emoji: string) =>
    post<unknown>(`${pathOf(line)}/reactions`, { name: line.name, target, emoji }),
  typing: (line: Line, writing: boolean) =>
    post<unknown>(`${pathOf(line)}/typing`, { name: line.name, writing }),
  keepFile: (file: Blob) =>
    ask<{ source: string }>('files', {
      method: 'POST',
      headers: { 'content-type': file.type === '' ? 'application/octet-stream' : file.type },
      body: file,
    }),
}
