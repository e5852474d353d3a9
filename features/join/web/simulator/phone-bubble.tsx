import Done from '@mui/icons-material/Done'
import DoneAll from '@mui/icons-material/DoneAll'
import InsertDriveFile from '@mui/icons-material/InsertDriveFileOutlined'
import LocationOn from '@mui/icons-material/LocationOnOutlined'
import Person from '@mui/icons-material/PersonOutlined'
import Reply from '@mui/icons-material/Reply'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import { Bubble } from '#platform/conversation/web/bubble.tsx'
import { Stamp } from '#platform/conversation/web/stamp.tsx'
import { MessageText } from '#platform/conversation/web/text/message-text.tsx'
import { useText } from '#platform/i18n/web/language.tsx'
import { useDayAndTime } from '#platform/ui/viewer.tsx'
import type { PhoneContent, PhoneMessage } from './phone-client.ts'
import { simulatorTexts } from './texts.ts'

const EMOJI = ['👍', '❤️', '😂']

interface PhoneBubbleProps {
  message: PhoneMessage
  answered: PhoneMessage | undefined
  addressOf: (source: string) => string | null
  onReply: () => void
  onReact: (emoji: string) => void
  onChoose: (choice: { id: string; title: string }) => void
}

/** One-line summary of a message, for quotes. */
export const briefOf = (content: PhoneContent): string => {
  if (content.type === 'text' || content.type === 'choices' || content.type === 'template')
    return content.text
  if (content.type === 'choice') return content.title
  if ('caption' in content) return content.caption === '' ? content.media.name : content.caption
  return 'name' in content ? content.name : ''
}

const Media = ({
  content,
  addressOf,
}: {
  content: Extract<PhoneContent, { media: unknown }>
  addressOf: PhoneBubbleProps['addressOf']
}) => {
  const address = addressOf(content.media.source)
  const { name } = content.media
  if (address === null)
    return (
      <Box sx={{ display: 'flex', gap: 1 }}>
        <InsertDriveFile /> {name}
      </Box>
    )
  if (content.type === 'image' || content.type === 'sticker')
    return (
      <Box
        component="img"
        src={address}
        alt={name}
        sx={{ display: 'block', maxWidth: 1, maxHeight: 260, borderRadius: 1 }}
      />
    )
  if (content.type === 'video')
    // biome-ignore lint/a11y/useMediaCaption: recordings of contacts have no captions.
    return <video src={address} controls style={{ maxWidth: '100%', maxHeight: 260 }} />
  // biome-ignore lint/a11y/useMediaCaption: recordings of contacts have no captions.
  if (content.type === 'audio') return <audio src={address} controls style={{ maxWidth: '100%' }} />
  return (
    <Link href={address} target="_blank" rel="noopener">
      {name}
    </Link>
  )
}

const Content = ({
  message,
  addressOf,
  onChoose,
}: Pick<PhoneBubbleProps, 'message' | 'addressOf' | 'onChoose'>) => {
  const { content } = message
  const t = useText(simulatorTexts)
  switch (content.type) {
    case 'text':
      return <MessageText text={content.text} />
    case 'choice':
      return <MessageText text={content.title} />
    case 'choices':
      return (
        <>
          <MessageText text={content.text} />
          <Box sx={{ display: 'grid', gap: 0.5, my: 0.5 }}>
            {content.options.map((option) => (
              <Button key={option.id} size="small" variant="outlined" onClick={() => onChoose(option)}>
                {option.title}
              </Button>
            ))}
          </Box>
        </>
      )
    case 'template':
      return (
        <>
          {content.header !== null && (
            <Media
              content={{
                type: content.header.kind === 'document' ? 'file' : content.header.kind,
                media: content.header.media,
                caption: '',
              }}
              addressOf={addressOf}
            />
          )}
          <MessageText text={content.text} />
        </>
      )
    case 'location':
      return (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <LocationOn />
          {content.name === '' ? `${content.latitude}, ${content.longitude}` : content.name}
        </Box>
      )
    case 'contact':
      return (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Person />
          {content.cards.map(({ name, phones }) => [name, ...phones].join(' ')).join(', ')}
        </Box>
      )
    case 'unsupported':
      return t('unsupported')
    default:
      return (
        <>
          <Media content={content} addressOf={addressOf} />
          {content.caption !== '' && <MessageText text={content.caption} />}
        </>
      )
  }
}

/** A message on the contact's telephone: the contact's own are on the right. */
export const PhoneBubble = (props: PhoneBubbleProps) => {
  const { message, answered, onReply, onReact } = props
  const t = useText(simulatorTexts)
  const { time } = useDayAndTime()
  const Tick = message.read ? DoneAll : Done
  return (
    <Bubble
      own={message.own}
      first
      aside={
        <Box
          sx={{
            alignSelf: 'center',
            display: 'flex',
            opacity: 0.55,
            '&:hover, &:focus-within': { opacity: 1 },
          }}
        >
          <IconButton size="small" aria-label={t('reply')} onClick={onReply}>
            <Reply sx={{ fontSize: 17 }} />
          </IconButton>
          {!message.own &&
            EMOJI.map((emoji) => (
              <IconButton
                key={emoji}
                size="small"
                aria-label={`${t('react')} ${emoji}`}
                onClick={() => onReact(emoji)}
                sx={{ fontSize: 14 }}
              >
                {emoji}
              </IconButton>
            ))}
        </Box>
      }
    >
      {answered !== undefined && (
        <Box
          sx={{
            borderLeft: 3,
            borderColor: 'primary.main',
            pl: 1,
            mb: 0.5,
            fontSize: '0.8125rem',
            color: 'text.secondary',
          }}
        >
          {briefOf(answered.content)}
        </Box>
      )}
      <Content {...props} />
      <Stamp at={message.at}>
        {time(message.at)}
        {message.own && (
          <Tick
            titleAccess={t(message.read ? 'read' : 'sent')}
            sx={{ fontSize: 16, color: message.read ? 'primary.main' : 'text.secondary' }}
          />
        )}
      </Stamp>
      {message.reactions.length > 0 && (
        <Box sx={{ fontSize: '0.875rem' }}>{message.reactions.map(({ emoji }) => emoji).join(' ')}</Box>
      )}
    </Bubble>
  )
}
