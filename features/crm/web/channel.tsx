import Autorenew from '@mui/icons-material/Autorenew'
import Call from '@mui/icons-material/CallOutlined'
import DynamicForm from '@mui/icons-material/DynamicFormOutlined'
import EditNote from '@mui/icons-material/EditNote'
import Facebook from '@mui/icons-material/Facebook'
import ManageHistory from '@mui/icons-material/ManageHistory'
import QuestionAnswer from '@mui/icons-material/QuestionAnswerOutlined'
import WhatsApp from '@mui/icons-material/WhatsApp'
import Box from '@mui/material/Box'
import type { SvgIconProps } from '@mui/material/SvgIcon'
import type { ComponentType } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RenderCells } from '#platform/resource/web/resource-columns.tsx'
import { CHANNELS, type Channel } from '../contract/interactions.ts'
import { crmTexts } from '../i18n/texts.ts'

export type ChannelTone = 'primary' | 'secondary' | 'success' | 'warning' | 'quiet'

/** The same icons as in the menu. */
export const CHANNEL_ICONS: Record<Channel, readonly [ComponentType<SvgIconProps>, ChannelTone]> = {
  call: [Call, 'success'],
  whatsapp: [WhatsApp, 'success'],
  facebook: [Facebook, 'primary'],
  form: [DynamicForm, 'warning'],
  join: [QuestionAnswer, 'secondary'],
  crm: [EditNote, 'quiet'],
  repurchase: [Autorenew, 'warning'],
  old_customers: [ManageHistory, 'quiet'],
}

export const channelOf = (value: unknown): Channel | undefined => CHANNELS.find((one) => one === value)

/** An interaction's channel: icon and name. */
export const ChannelName = ({ channel }: { channel: unknown }) => {
  const t = useText(crmTexts)
  const known = channelOf(channel)
  if (known === undefined) return null
  const [Icon, tone] = CHANNEL_ICONS[known]
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        verticalAlign: 'bottom',
        maxWidth: '100%',
      }}
    >
      <Icon
        sx={{ fontSize: 18, flexShrink: 0, color: tone === 'quiet' ? 'text.secondary' : `${tone}.main` }}
      />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {t(`crm_interaction.channel.${known}`)}
      </Box>
    </Box>
  )
}

/** Renders the `channel` column of lists. */
export const channelCells: RenderCells = { channel: ({ channel }) => <ChannelName channel={channel} /> }
