import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useApi } from '#platform/http/web/api-context.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { FormFrame } from '#platform/ui/form/form-frame.tsx'
import { FormText } from '#platform/ui/form/form-text.tsx'
import { useForm } from '#platform/ui/form/use-form.ts'
import { visuallyHidden } from '#platform/ui/visually-hidden.ts'
import { type Booking, makeBooking, type OfferedKind, slotTaken } from '../../contract/bookings.ts'
import { agendaTexts } from '../../i18n/texts.ts'

interface VisitorFormProps {
  pageKey: string
  kind: OfferedKind
  startsAt: string
  onBooked: (booking: Booking) => void
  /** Somebody else was faster: other hours are shown. */
  onTaken: (text: string) => void
  onBack: () => void
}

const EMPTY = { name: '', email: '', phone: '', note: '', website: '' }

/** Who books, and a hidden honeypot field that only bots fill in. */
export const VisitorForm = ({ pageKey, kind, startsAt, onBooked, onTaken, onBack }: VisitorFormProps) => {
  const t = useText(agendaTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const [done] = useState<{ booking: Booking | null }>({ booking: null })
  const needsPhone = kind.place === 'telephone'
  const form = useForm({
    initial: EMPTY,
    check: ({ name, email, phone }) => ({
      ...(name.trim() === '' ? { name: ui('field.required') } : {}),
      ...(email.trim() === '' ? { email: ui('field.required') } : {}),
      ...(needsPhone && phone.trim() === '' ? { phone: ui('field.required') } : {}),
    }),
    save: async (values) => {
      const body = { ...values, kind: kind.id, starts_at: startsAt }
      try {
        done.booking = await api.call(makeBooking, { params: { key: pageKey }, body })
      } catch (error) {
        if (error instanceof ApiFailure && error.code === slotTaken.code) onTaken(error.detail)
        throw error
      }
    },
    onSaved: () => done.booking !== null && onBooked(done.booking),
  })
  const submitting = useStore(form.store, (state) => state.submitting)
  const hidden = useStore(form.store, ({ values }) => values.website)
  return (
    <FormFrame form={form} label={t('agenda.booking.yourData')}>
      <FormText
        form={form}
        name="name"
        label={t('agenda.booking.name')}
        required
        autoFocus
        autoComplete="name"
        maxLength={80}
      />
      <FormText
        form={form}
        name="email"
        label={t('agenda.booking.email')}
        type="email"
        required
        autoComplete="email"
        maxLength={254}
      />
      <FormText
        form={form}
        name="phone"
        label={t('agenda.booking.phone')}
        type="tel"
        required={needsPhone}
        autoComplete="tel"
        maxLength={80}
      />
      <FormText
        form={form}
        name="note"
        label={t('agenda.booking.note')}
        multiline
        minRows={2}
        maxLength={1000}
      />
      <Box aria-hidden sx={visuallyHidden}>
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={hidden}
          onChange={(event) => form.set('website', event.target.value)}
        />
      </Box>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" size="large" loading={submitting}>
          {t('agenda.booking.confirm')}
        </Button>
        <Button size="large" disabled={submitting} onClick={onBack}>
          {t('agenda.booking.otherTime')}
        </Button>
      </Box>
    </FormFrame>
  )
}
