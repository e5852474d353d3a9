import AutoStories from '@mui/icons-material/AutoStoriesOutlined'
import Campaign from '@mui/icons-material/CampaignOutlined'
import LocationOn from '@mui/icons-material/LocationOnOutlined'
import Person from '@mui/icons-material/PersonOutlined'
import Storefront from '@mui/icons-material/StorefrontOutlined'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import type { KeyOf } from '#platform/i18n/text.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { joinWebTexts } from '../i18n/texts.ts'
import type { Entry } from '../session/join-view.ts'

const SMALL = { fontSize: '0.8125rem', overflowWrap: 'anywhere' } as const

const Card = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <Box sx={{ display: 'flex', gap: 1, py: 0.5 }}>
    {icon}
    <Box sx={{ minWidth: 0 }}>{children}</Box>
  </Box>
)

/** A location, with a link to its map. */
export const Place = ({ message }: { message: Entry }) => {
  const t = useText(joinWebTexts)
  const { latitude, longitude, name, address } = message.payload
  if (latitude === null || longitude === null) return null
  return (
    <Card icon={<LocationOn color="primary" />}>
      {name !== null && name !== '' && <Box sx={{ fontWeight: 600 }}>{name}</Box>}
      {address !== null && address !== '' && <Box sx={SMALL}>{address}</Box>}
      <Link
        href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`}
        target="_blank"
        rel="noopener noreferrer"
        sx={SMALL}
      >
        {t('join.openMap')}
      </Link>
    </Card>
  )
}

/** The contact cards of a message. */
export const ContactCards = ({ message: { payload } }: { message: Entry }) =>
  payload.cards.map(({ name, phones, emails }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: cards have no id, may be equal, and never move.
    <Card key={index} icon={<Person color="primary" />}>
      <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>
      {[...phones, ...emails].map((point) => (
        <Box key={point} sx={SMALL}>
          {point}
        </Box>
      ))}
    </Card>
  ))

/** Answers of a form, or items of an order. */
export const Fields = ({ message: { payload } }: { message: Entry }) => (
  <Box component="dl" sx={{ m: 0, py: 0.5, display: 'grid', gap: 0.75 }}>
    {payload.name !== null && payload.name !== '' && <Box sx={{ fontWeight: 600 }}>{payload.name}</Box>}
    {payload.fields.map(({ name, value }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two items of an order may be equal, and never move.
      <Box key={index}>
        <Box component="dt" sx={{ fontSize: '0.75rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {value}
        </Box>
      </Box>
    ))}
  </Box>
)

/** Only addresses that a browser opens as a page: what advertisers write is not ours. */
const isPage = (url: string): boolean => /^https?:\/\//i.test(url)

interface Told {
  label: KeyOf<typeof joinWebTexts>
  /** Text of the link where the service names none: its addresses are long and say nothing. */
  open: KeyOf<typeof joinWebTexts>
  Icon: typeof Campaign
}

const AD: Told = { label: 'join.fromAd', open: 'join.openAd', Icon: Campaign }
const STORY = { open: 'join.openStory', Icon: AutoStories } as const
const ORIGINS: Readonly<Partial<Record<string, Told>>> = {
  post: { label: 'join.fromPost', open: 'join.openPost', Icon: Campaign },
  product: { label: 'join.fromProduct', open: 'join.openAd', Icon: Storefront },
  story_reply: { ...STORY, label: 'join.fromStory' },
  story_mention: { ...STORY, label: 'join.storyMention' },
}

/** The advertisement or post from which the contact began to write, or the story that it is about. */
export const Origin = ({ message: { payload } }: { message: Entry }) => {
  const t = useText(joinWebTexts)
  const { origin } = payload
  if (origin === null) return null
  const { label, open, Icon } = ORIGINS[origin.type] ?? AD
  const named = origin.headline || origin.body
  const title = named || (isPage(origin.url) ? t(open) : origin.url)
  return (
    <Box sx={{ borderLeft: 3, borderColor: 'primary.main', pl: 1, mb: 0.5 }}>
      <Card icon={<Icon color="primary" />}>
        <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{t(label)}</Box>
        {isPage(origin.url) ? (
          <Link href={origin.url} target="_blank" rel="noopener noreferrer" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Link>
        ) : (
          <Box sx={{ overflowWrap: 'anywhere' }}>{title}</Box>
        )}
        {origin.headline !== '' && origin.body !== '' && <Box sx={SMALL}>{origin.body}</Box>}
      </Card>
    </Box>
  )
}
