import {
  QuoteLines as Lines,
  Quote as QuoteButton,
  type QuotedWords,
} from '#platform/conversation/web/quote.tsx'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Message } from '../../contract/message.ts'
import { chatTexts } from '../../i18n/texts.ts'
import { useChat } from '../chat-context.tsx'
import { briefText } from '../message-texts.ts'

type Quoted = Pick<Message, 'id' | 'author' | 'kind' | 'message' | 'deleted'>

function useWords(quoted: Quoted): QuotedWords {
  const t = useText(chatTexts)
  const { me } = useChat()
  const name = quoted.author?.id === me ? t('chat.you') : (quoted.author?.name ?? '')
  return { name, words: briefText(t, quoted) }
}

export const QuoteLines = ({ quoted }: { quoted: Quoted }) => <Lines {...useWords(quoted)} />

export const Quote = ({ quoted }: { quoted: Quoted }) => {
  const session = useChat()
  return <QuoteButton {...useWords(quoted)} onOpen={() => session.jumpTo(quoted.id)} />
}
