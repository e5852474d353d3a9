import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { countriesList } from '#features/provider/contract/countries.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { withoutSeparators } from '#platform/telephony/numbers/clean-number.ts'
import { Flag } from '#platform/ui/flag/flag.tsx'
import { Autocomplete } from '#platform/ui/form/autocomplete.tsx'
import { createChat } from '../../contract/chats.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin, useJoinState } from '../join-context.ts'
import { ChatDialog } from './chat-dialog.tsx'
import { useRequest } from './use-request.ts'

interface Country {
  readonly name: string
  readonly extension: string
  readonly iso_code: string
  readonly number_pattern: string
}

/** Default country: ten digits beginning with 6 or 3. */
const COLOMBIA: Country = {
  name: 'Colombia',
  extension: '57',
  iso_code: 'CO',
  number_pattern: '^[63]\\d{9}$',
}

const fits = (number: string, { number_pattern }: Country): boolean =>
  number_pattern === '' || new RegExp(number_pattern).test(number)

/** Opens a conversation with a number. */
export const CreateDialog = ({
  onClose,
  onOpen,
}: {
  onClose: () => void
  onOpen: (chatId: number) => void
}) => {
  const t = useText(joinWebTexts)
  const join = useJoin()
  const { busy, run } = useRequest()
  const accounts = useJoinState(({ detail }) => detail?.accounts)
  const [country, setCountry] = useState<Country>(COLOMBIA)
  const [phone, setPhone] = useState('')
  const [name, setName] = useState('')
  const [account, setAccount] = useState('')
  const [tried, setTried] = useState(false)
  const { data } = useQuery({
    queryKey: ['countries'],
    queryFn: ({ signal }) => join.api.call(countriesList, { query: { limit: '1000' }, signal }),
    staleTime: 600_000,
  })
  const countries = useMemo<readonly Country[]>(() => {
    const known = data?.results ?? []
    return known.some(({ extension }) => extension === COLOMBIA.extension) ? known : [COLOMBIA, ...known]
  }, [data])
  const number = withoutSeparators(phone)
  // The server reads it again, in every form; with a calling code of its own it need not fit the chosen country.
  const valid = /^(?:\+|00)/.test(number) || (number !== '' && fits(number.replace(/^0/, ''), country))
  const start = async () => {
    setTried(true)
    if (!valid) return
    const chat = await join.api.call(createChat, {
      body: {
        phone: number,
        extension: country.extension,
        name: name.trim(),
        ...(account === '' ? {} : { account: Number(account) }),
      },
    })
    join.mergeChat(chat)
    onClose()
    onOpen(chat.id)
  }
  return (
    <ChatDialog
      title={t('join.create.title')}
      onClose={onClose}
      action={{ text: t('join.create.start'), run: () => run(start), busy }}
    >
      <Autocomplete
        options={countries}
        value={country}
        disableClearable
        getOptionLabel={(one) => `${one.name} (+${one.extension})`}
        renderOption={({ key, ...rest }, one) => (
          <Box component="li" key={key} {...rest} sx={{ gap: 1 }}>
            <Flag code={one.iso_code} />
            {one.name} (+{one.extension})
          </Box>
        )}
        isOptionEqualToValue={(one, other) => one.name === other.name}
        onChange={(_event, value) => setCountry(value)}
        renderInput={(props) => (
          <TextField
            {...props}
            label={t('join.create.country')}
            slotProps={{
              ...props.slotProps,
              input: {
                ...props.slotProps.input,
                startAdornment: (
                  <InputAdornment position="start">
                    <Flag code={country.iso_code} />
                  </InputAdornment>
                ),
              },
            }}
          />
        )}
      />
      <TextField
        autoFocus
        label={t('join.create.phone')}
        value={phone}
        type="tel"
        error={tried && !valid}
        helperText={tried && !valid ? t('join.create.pattern', { country: country.name }) : ' '}
        onChange={(event) => setPhone(event.target.value)}
      />
      <TextField
        label={t('join.create.name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
      {accounts !== undefined && accounts.length > 1 && (
        <TextField
          select
          label={t('join.create.account')}
          value={account}
          onChange={(event) => setAccount(event.target.value)}
        >
          {accounts.map((one) => (
            <MenuItem key={one.id} value={String(one.id)}>
              {one.name}
            </MenuItem>
          ))}
        </TextField>
      )}
    </ChatDialog>
  )
}
