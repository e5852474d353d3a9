import { useEffect, useRef, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Chat, Member } from '../../contract/chat.ts'
import { MAX_MESSAGE } from '../../contract/message.ts'
import { chatTexts } from '../../i18n/texts.ts'
import { useChat, useChatState } from '../chat-context.tsx'
import type { Composing } from '../chat-session.ts'
import { showFailure } from '../show-failure.ts'
import { completeMention, matchesEverybody, matchingPeople, mentionAt, mentionedIn } from './mentions.ts'
import { emojiAt, type Suggestion, useEmojiSuggestions } from './suggestions.ts'

const NOTHING: Composing = { replyTo: null, editing: null }
const NOBODY: readonly Member[] = []

const suggestionOf = ({ id, name, avatar, extension }: Member): Suggestion => ({
  key: String(id),
  text: `@${name}`,
  label: name,
  detail: extension === '000' ? null : extension,
  person: { name, avatar },
  emoji: null,
})

/** The composer of a chat: the text, its mentions, and sending it. */
export function useComposer(chat: Chat) {
  const t = useText(chatTexts)
  const session = useChat()
  const composing = useChatState((view) => view.composing[chat.id] ?? NOTHING)
  const members = useChatState(({ known }) => known.rooms[chat.id]?.members ?? NOBODY)
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(chat.draft)
  const [caret, setCaret] = useState(0)
  const [chosen, setChosen] = useState(0)
  const [closed, setClosed] = useState<number | null>(null)
  const { editing, replyTo } = composing
  const editingId = editing?.id ?? null

  // While a message is edited the field holds its text; afterwards the draft is restored.
  const draft = useRef(chat.draft)
  const wasEditing = useRef<number | null>(null)
  useEffect(() => {
    if (editingId === wasEditing.current) return
    if (wasEditing.current === null) draft.current = field.current?.value ?? ''
    wasEditing.current = editingId
    setText(editing === null ? draft.current : editing.message)
    field.current?.focus()
  }, [editing, editingId])
  useEffect(() => {
    if (replyTo !== null) field.current?.focus()
  }, [replyTo])
  // A draft from another device, unless one is typing here.
  useEffect(() => {
    if (editingId === null && document.activeElement !== field.current) setText(chat.draft)
  }, [chat.draft, editingId])
  useEffect(() => () => session.reportTyping(false), [session])

  const others = members.filter(({ id }) => id !== session.me)
  const mentioning = chat.isGroup && closed !== caret ? mentionAt(text, caret) : null
  const naming = closed !== caret ? emojiAt(text, caret) : null
  const emojis = useEmojiSuggestions(naming?.query ?? null)
  const everybody = t('chat.everybody')
  const called: Suggestion[] =
    mentioning === null ? [] : matchingPeople(others, mentioning.query).map((one) => suggestionOf(one))
  if (mentioning !== null && matchesEverybody(everybody, mentioning.query))
    called.push({
      key: 'everybody',
      text: `@${everybody}`,
      label: everybody,
      detail: t('chat.everybodyHint'),
      person: null,
      emoji: null,
    })
  const begun = mentioning ?? naming
  const suggestions: readonly Suggestion[] = mentioning === null ? emojis : called
  const over = [...text.trim()].length - MAX_MESSAGE

  const put = (next: string, at: number) => {
    setText(next)
    setCaret(at)
    setChosen(0)
    setClosed(null)
    if (editingId !== null) return
    session.saveDraft(chat.id, next)
    session.reportTyping(next.trim() !== '')
  }
  return {
    field,
    text,
    composing,
    suggestions,
    chosen,
    setChosen,
    over,
    put,
    setCaret,
    closeSuggestions: () => setClosed(caret),
    take(suggestion: Suggestion): void {
      if (begun === null) return
      const next = completeMention(text, caret, begun, suggestion.text)
      put(next.text, next.caret)
      requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret))
    },
    cancel(): void {
      if (editing !== null) session.startEdit(chat.id, null)
      else session.replyTo(chat.id, null)
    },
    send(): void {
      const trimmed = text.trim()
      if (trimmed === '' || over > 0) return
      const mentions = mentionedIn(trimmed, others)
      if (editing !== null) {
        if (trimmed === editing.message) session.startEdit(chat.id, null)
        else showFailure(session.edit(editing, trimmed, mentions))
        return
      }
      setText('')
      session.reportTyping(false)
      session.sendText(chat.id, trimmed, mentions)
    },
  }
}
export type Composer = ReturnType<typeof useComposer>
