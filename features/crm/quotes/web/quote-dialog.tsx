import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { DayInput } from '#platform/ui/form/day-input.tsx'
import { EditorDialog } from '#platform/ui/form/editor-dialog.tsx'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { NumberInput } from '#platform/ui/form/number-input.tsx'
import type { businesses } from '../../contract/businesses.ts'
import { readNeedsOfBusiness } from '../../contract/needs.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { type QuoteLine, quoteTotals } from '../contract/quote-lines.ts'
import { makeQuote, type Quote } from '../contract/quotes.ts'

/** IVA of most services, percent. */
const USUAL_VAT = 19
const VALID_DAYS = 15

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const EMPTY: QuoteLine = { name: '', quantity: 1, price: 0, discount: 0, vat: USUAL_VAT }

/** A need as a line of the same total: by the piece, if its amount can be divided. */
const offeredAs = (name: string, quantity: number, amount: number): Partial<QuoteLine> =>
  amount % quantity === 0
    ? { name, quantity, price: amount / quantity }
    : { name: `${quantity} × ${name}`, price: amount }

interface LineRowProps {
  at: number
  line: QuoteLine
  onChange: (line: QuoteLine) => void
  onRemove: () => void
}

const LineRow = ({ at, line, onChange, onRemove }: LineRowProps) => {
  const t = useText(crmTexts)
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 1,
        alignItems: 'end',
        gridTemplateColumns: { xs: '1fr 1fr', md: '3fr 1fr 2fr 1fr 1fr auto' },
      }}
    >
      <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
        <TextField
          fullWidth
          size="small"
          label={t('crm.quote.name')}
          value={line.name}
          onChange={(event) => onChange({ ...line, name: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 160 } }}
        />
      </Box>
      {(['quantity', 'price', 'discount', 'vat'] as const).map((name) => (
        <Labelled key={name} id={`line-${at}-${name}`} label={t(`crm.quote.${name}`)}>
          <NumberInput
            id={`line-${at}-${name}`}
            money={name === 'price'}
            places={name === 'price' ? 0 : 2}
            value={String(line[name])}
            onChange={(value) => onChange({ ...line, [name]: Number(value) || 0 })}
          />
        </Labelled>
      ))}
      <IconButton aria-label={t('crm.needs.remove', { place: at + 1 })} onClick={onRemove}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  )
}

interface QuoteDialogProps {
  business: RecordOf<typeof businesses>
  /** The quote of which this is a new edition; null: none. */
  replaces: Quote | null
  onClose: () => void
  onMade: () => void
}

/** Makes a quote; its lines begin as the needs of the business. */
export const QuoteDialog = ({ business, replaces, onClose, onMade }: QuoteDialogProps) => {
  const t = useText(crmTexts)
  const api = useApi()
  const needs = useQuery({
    queryKey: ['crm', 'needs-of-quote', business.id],
    queryFn: ({ signal }) => api.call(readNeedsOfBusiness, { params: { id: business.id }, signal }),
    enabled: replaces === null,
    staleTime: 0,
    gcTime: 0,
  })
  const offered =
    replaces?.lines ??
    needs.data?.needs.map(({ need, quantity, amount }) => ({
      ...EMPTY,
      ...offeredAs(need.label, quantity, amount ?? 0),
    })) ??
    []
  const [changed, setChanged] = useState<QuoteLine[] | null>(null)
  const [validUntil, setValidUntil] = useState(inDays(VALID_DAYS))
  const [note, setNote] = useState(replaces?.note ?? '')
  const lines = changed ?? offered
  const isWhole =
    lines.length > 0 &&
    validUntil !== '' &&
    lines.every(
      ({ name, quantity, discount, vat }) =>
        name.trim() !== '' && quantity > 0 && discount <= 100 && vat <= 100,
    )
  const make = () =>
    api.call(makeQuote, {
      params: { id: business.id },
      body: {
        lines: [...lines],
        valid_until: validUntil,
        note,
        ...(replaces ? { replaces: replaces.id } : {}),
      },
    })
  return (
    <EditorDialog
      title={t('crm.quote.new')}
      changed={changed !== null}
      canSave={isWhole}
      action={t('crm.quote.make')}
      save={make}
      onSaved={onMade}
      onClose={onClose}
    >
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, pt: 1, display: 'grid', gap: 2 }}>
        {lines.map((line, at) => (
          <LineRow
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place.
            key={at}
            at={at}
            line={line}
            onChange={(next) => setChanged(lines.map((one, other) => (other === at ? next : one)))}
            onRemove={() => setChanged(lines.filter((_, other) => other !== at))}
          />
        ))}
      </Box>
      <Button startIcon={<Add />} onClick={() => setChanged([...lines, EMPTY])} sx={{ justifySelf: 'start' }}>
        {t('crm.quote.addLine')}
      </Button>
      <Box sx={{ justifySelf: 'end', fontWeight: 600 }}>
        {t('crm.quote.sum.total')}: {formatMoney(quoteTotals(lines).total)}
      </Box>
      <Box sx={{ maxWidth: 240 }}>
        <Labelled id="quote-until" label={t('crm.quote.validUntil')}>
          <DayInput id="quote-until" value={validUntil} onChange={setValidUntil} />
        </Labelled>
      </Box>
      <TextField
        multiline
        minRows={2}
        label={t('crm.quote.note')}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
    </EditorDialog>
  )
}
