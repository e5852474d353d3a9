import Block from '@mui/icons-material/Block'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import CircularProgress from '@mui/material/CircularProgress'
import { createContext, type ReactNode, useContext } from 'react'
import { MessageText } from '#platform/conversation/web/text/message-text.tsx'
import { useText } from '#platform/i18n/web/language.tsx'
import { MediaView } from '#platform/media/web/shown/media-view.tsx'
import { fetchFileAgain } from '../../contract/messages.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin } from '../join-context.ts'
import type { Entry } from '../session/join-view.ts'
import { showFailure } from '../show-failure.ts'
import { ContactCards, Fields, Origin, Place } from './cards.tsx'
import { mediaOf } from './media.ts'
import { Quote } from './quote.tsx'

/** Opens a message's file in the conversation's viewer. */
export const ViewContext = createContext<(messageId: number) => void>(() => {})

const Quiet = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <Box
    component="span"
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: 0.75,
      color: 'text.secondary',
      fontStyle: 'italic',
    }}
  >
    {icon}
    {children}
  </Box>
)

/** A file that could not be fetched or found no room, with a button to try again. */
const NotFetched = ({ message, why }: { message: Entry; why: string }) => {
  const t = useText(joinWebTexts)
  const join = useJoin()
  const again = async () => {
    const changed = await join.api.call(fetchFileAgain, { params: { id: message.id } })
    join.mergeMessages(message.sender, [changed])
  }
  return (
    <Quiet icon={<Block sx={{ fontSize: 16 }} />}>
      {why}
      <Button size="small" onClick={() => showFailure(again())}>
        {t('join.mediaAgain')}
      </Button>
    </Quiet>
  )
}

/** The file, or its progress while it is fetched from the provider. */
const FileOf = ({ message }: { message: Entry }) => {
  const t = useText(joinWebTexts)
  const view = useContext(ViewContext)
  const media = mediaOf(message)
  if (media !== null)
    return (
      <Box sx={{ my: 0.25 }}>
        <MediaView media={media} onView={view} />
      </Box>
    )
  if (message.payload.media === 'pending')
    return <Quiet icon={<CircularProgress size={14} />}>{t('join.mediaPending')}</Quiet>
  if (message.payload.media === 'failed') return <NotFetched message={message} why={t('join.mediaFailed')} />
  if (message.payload.media === 'no_space')
    return <NotFetched message={message} why={t('join.mediaNoSpace')} />
  return null
}

/** `payload.name` of a file that WhatsApp did not pass on. */
const TOO_LARGE = 'media_too_large'

/** Whether the card of a location or contact already shows the text, which exists for lists and searches. */
const isOnCard = ({ kind, payload, message }: Entry): boolean =>
  (kind === 'location' && payload.latitude !== null && [payload.name, payload.address].includes(message)) ||
  kind === 'contact' ||
  payload.fields.length > 0

/** Content of a message. */
export const MessageBody = ({ message }: { message: Entry }) => {
  const t = useText(joinWebTexts)
  if (message.deleted) return <Quiet icon={<Block sx={{ fontSize: 16 }} />}>{t('join.deleted')}</Quiet>
  return (
    <>
      {message.response_message && <Quote quoted={message.response_message} />}
      <Origin message={message} />
      <FileOf message={message} />
      {message.kind === 'location' && <Place message={message} />}
      {message.kind === 'contact' && <ContactCards message={message} />}
      {message.payload.fields.length > 0 && <Fields message={message} />}
      {message.kind === 'unsupported' && (
        <Quiet icon={<Block sx={{ fontSize: 16 }} />}>
          {t(message.payload.name === TOO_LARGE ? 'join.mediaTooLarge' : 'join.unsupported')}
        </Quiet>
      )}
      {message.message !== '' && !isOnCard(message) && <MessageText text={message.message} />}
      {message.payload.options.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, py: 0.5 }}>
          {message.payload.options.map(({ id, title }) => (
            <Chip key={id} size="small" variant="outlined" label={title} />
          ))}
        </Box>
      )}
    </>
  )
}
