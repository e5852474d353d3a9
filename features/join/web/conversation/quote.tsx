import {
  QuoteLines as Lines,
  Quote as QuoteButton,
  type QuotedWords,
} from '#platform/conversation/web/quote.tsx'
import { useText } from '#platform/i18n/web/language.tsx'
import type { MessageKind } from '../../contract/message.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin } from '../join-context.ts'

interface Quoted {
  readonly id: number
  readonly author: string | { readonly name: string }
  readonly kind: MessageKind
  readonly message: string
  readonly deleted: boolean
}

function useWords({ author, kind, message, deleted }: Quoted): QuotedWords {
  const t = useText(joinWebTexts)
  const words = deleted ? t('join.deleted') : message === '' ? t(`join.kind.${kind}`) : message
  return { name: typeof author === 'string' ? author : author.name, words }
}

export const QuoteLines = ({ quoted }: { quoted: Quoted }) => <Lines {...useWords(quoted)} />

export const Quote = ({ quoted }: { quoted: Quoted }) => {
  const join = useJoin()
  return <QuoteButton {...useWords(quoted)} onOpen={() => join.jumpTo(quoted.id)} />
}
