import { useCallback, useEffect, useState } from 'react'
import { ownAddress } from './own-address.ts'
import {
  type Line,
  type PhoneContent,
  type PhoneMessage,
  phoneClient,
  SimulatorFailure,
} from './phone-client.ts'

/** Long poll, seconds; and delay after a failure, milliseconds. */
const WAIT = 20
const RETRY = 2_000

const withUpdates = (
  known: readonly PhoneMessage[],
  updates: readonly PhoneMessage[],
): readonly PhoneMessage[] => {
  const byId = new Map(known.map((message) => [message.id, message]))
  for (const message of updates) {
    const before = byId.get(message.id)
    if (before === undefined || before.version < message.version) byId.set(message.id, message)
  }
  return [...byId.values()].sort((one, other) => one.at.localeCompare(other.at))
}

/** The simulator refused, or could not be reached. */
const isFailure = (error: unknown): boolean => error instanceof SimulatorFailure || error instanceof TypeError

/** Kind of a file by its content type. */
const kindOf = ({ type }: Blob): 'image' | 'audio' | 'video' | 'file' => {
  const kind = type.split('/')[0]
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'file'
}

/** State of the contact's telephone: incoming messages, and actions. */
export function usePhone(line: Line | null) {
  const [messages, setMessages] = useState<readonly PhoneMessage[]>([])
  const [failed, setFailed] = useState(false)
  const [files, setFiles] = useState<Readonly<Record<string, string>>>({})
  const account = line?.account
  const phone = line?.phone
  useEffect(() => {
    if (account === undefined || phone === undefined) return
    const control = new AbortController()
    const { signal } = control
    let timer: ReturnType<typeof setTimeout>
    let version = 0
    setMessages([])
    const at = { account, phone, name: '' }
    const later = (ms: number) => {
      timer = setTimeout(() => void listen(), ms)
    }
    const take = (results: readonly PhoneMessage[]) => {
      setFailed(false)
      version = Math.max(version, ...results.map((one) => one.version))
      if (results.length > 0) setMessages((known) => withUpdates(known, results))
      // Without any message the long poll has no starting point: polls again soon.
      later(version === 0 ? RETRY : 0)
    }
    const listen = async (): Promise<void> => {
      try {
        take((await phoneClient.messages(at, version, version === 0 ? 0 : WAIT, signal)).results)
      } catch (error) {
        if (signal.aborted) return
        if (!isFailure(error)) throw error
        setFailed(true)
        later(RETRY)
      }
    }
    void listen()
    return () => {
      control.abort()
      clearTimeout(timer)
    }
  }, [account, phone])

  const tell = useCallback((act: Promise<unknown>): void => {
    act.then(
      () => setFailed(false),
      (error: unknown) => {
        if (!isFailure(error)) throw error
        setFailed(true)
      },
    )
  }, [])
  const write = (content: PhoneContent, replyTo: string | null) => {
    if (line === null) return
    const writing = phoneClient.write(line, content, replyTo)
    tell(writing.then((message) => setMessages((known) => withUpdates(known, [message]))))
  }
  const sendFile = async (file: Blob, name: string, caption: string, replyTo: string | null) => {
    const { source } = await phoneClient.keepFile(file)
    // The page shows its own copy: only the program can read the stored file.
    setFiles((known) => ({ ...known, [source]: URL.createObjectURL(file) }))
    write({ type: kindOf(file), caption, media: { source, name, contentType: file.type } }, replyTo)
  }
  return {
    messages,
    failed,
    /** Address of a message's file. */
    addressOf: (source: string): string | null =>
      files[source] ?? (/^(https?:|\/)/.test(source) ? ownAddress(source, location) : null),
    write,
    sendFile: (file: Blob, name: string, caption: string, replyTo: string | null) =>
      tell(sendFile(file, name, caption, replyTo)),
    react: (target: string, emoji: string) => line !== null && tell(phoneClient.react(line, target, emoji)),
    typing: (writing: boolean) => line !== null && tell(phoneClient.typing(line, writing)),
    read: useCallback(() => {
      if (account !== undefined && phone !== undefined) tell(phoneClient.read({ account, phone, name: '' }))
    }, [account, phone, tell]),
  }
}
