import Apartment from '@mui/icons-material/ApartmentOutlined'
import Calculate from '@mui/icons-material/CalculateOutlined'
import GppMaybe from '@mui/icons-material/GppMaybeOutlined'
import ListAlt from '@mui/icons-material/ListAltOutlined'
import PriceChange from '@mui/icons-material/PriceChangeOutlined'
import Sell from '@mui/icons-material/SellOutlined'
import { useText } from '#platform/i18n/web/language.tsx'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { fraudRules } from '../contract/fraud.ts'
import { invoiceIssuers } from '../contract/issuers.ts'
import { callRates, itemRates, rateDecks } from '../contract/rates.ts'
import { billingEntries } from '../contract/usage.ts'
import { billingTexts } from '../i18n/texts.ts'
import { entryCells } from './entry-cells.tsx'
import { prefixWord } from './prefix-word.ts'

/** /proveedor/listas-de-tarifas */
export const DecksScreen = () => (
  <ResourceScreen resource={rateDecks} texts={billingTexts} icon={<Calculate />} />
)

/** /proveedor/tarifas: what calls cost, imported from carriers' sheets. */
export const CallRatesScreen = () => {
  const t = useText(billingTexts)
  return (
    <ResourceScreen
      resource={callRates}
      texts={billingTexts}
      icon={<PriceChange />}
      render={{ prefix: ({ prefix }) => prefixWord(String(prefix), t) }}
    />
  )
}

/** /proveedor/otros-precios: messages, storage, seats. */
export const ItemRatesScreen = () => (
  <ResourceScreen resource={itemRates} texts={billingTexts} icon={<Sell />} />
)

/** /proveedor/movimientos: the ledger of all companies. */
export const EntriesScreen = () => (
  <ResourceScreen resource={billingEntries} texts={billingTexts} icon={<ListAlt />} render={entryCells} />
)

/** /proveedor/emisores */
export const IssuersScreen = () => (
  <ResourceScreen resource={invoiceIssuers} texts={billingTexts} icon={<Apartment />} />
)

/** /proveedor/reglas-de-fraude */
export const FraudRulesScreen = () => (
  <ResourceScreen resource={fraudRules} texts={billingTexts} icon={<GppMaybe />} />
)
