import Block from '@mui/icons-material/Block'
import LocationOn from '@mui/icons-material/LocationOnOutlined'
import Person from '@mui/icons-material/PersonOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import CircularProgress from '@mui/material/CircularProgress'
import Link from '@mui/material/Link'
import { createContext, type ReactNode, useContext } from 'react'
import { MessageText } from '#platform/conversation/web/text/message-text.tsx'
import { useText } from '#platform/i18n/web/language.tsx'
import { MediaView } from '#platform/media/web/shown/media-view.tsx'
import { fetchFileAgain } from '../../contract/messages.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin } from '../join-context.ts'
import type { Entry } from '../session/join-view.ts'
import { showFailure } from '../show-failure.ts'
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

const Place = ({ message }: { message: Entry }) => {
  const t = useText(joinWebTexts)
  const { latitude, longitude, name, address } = message.payload
  if (latitude === null || longitude === null) return null
  return (
    <Box sx={{ display: 'flex', gap: 1, py: 0.5 }}>
      <LocationOn color="primary" />
      <Box sx={{ minWidth: 0 }}>
        {name !== null && name !== '' && <Box sx={{ fontWeight: 600 }}>{name}</Box>}
        {address !== null && address !== '' && <Box sx={{ fontSize: '0.8125rem' }}>{address}</Box>}
        <Link
          href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`}
          target="_blank"
          rel="noopener noreferrer"
          sx={{ fontSize: '0.8125rem' }}
        >
          {t('join.openMap')}
        </Link>
      </Box>
    </Box>
  )
}

const ContactCard = ({ message: { payload } }: { message: Entry }) => (
  <Box sx={{ display: 'flex', gap: 1, py: 0.5 }}>
    <Person color="primary" />
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontWeight: 600 }}>{payload.name}</Box>
      {payload.phones.map((phone) => (
        <Box key={phone} sx={{ fontSize: '0.8125rem' }}>
          {phone}
        </Box>
      ))}
    </Box>
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

/** Whether the card of a location or contact already shows the text, which exists for lists and searches. */
const isOnCard = ({ kind, payload, message }: Entry): boolean =>
  (kind === 'location' && payload.latitude !== null && [payload.name, payload.address].includes(message)) ||
  (kind === 'contact' && payload.name === message)

/** Content of a message. */
export const MessageBody = ({ message }: { message: Entry }) => {
  const t = useText(joinWebTexts)
  if (message.deleted) return <Quiet icon={<Block sx={{ fontSize: 16 }} />}>{t('join.deleted')}</Quiet>
  return (
    <>
      {message.response_message && <Quote quoted={message.response_message} />}
      <FileOf message={message} />
      {message.kind === 'location' && <Place message={message} />}
      {message.kind === 'contact' && <ContactCard message={message} />}
      {message.kind === 'unsupported' && (
        <Quiet icon={<Block sx={{ fontSize: 16 }} />}>{t('join.unsupported')}</Quiet>
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
