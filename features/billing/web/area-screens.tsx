import AccountBalanceWallet from '@mui/icons-material/AccountBalanceWalletOutlined'
import Apartment from '@mui/icons-material/ApartmentOutlined'
import Calculate from '@mui/icons-material/CalculateOutlined'
import GppMaybe from '@mui/icons-material/GppMaybeOutlined'
import ListAlt from '@mui/icons-material/ListAltOutlined'
import NotificationImportant from '@mui/icons-material/NotificationImportantOutlined'
import PriceChange from '@mui/icons-material/PriceChangeOutlined'
import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined'
import Sell from '@mui/icons-material/SellOutlined'
import { screensOf } from '#platform/resource/web/area-screens.tsx'
import type { AreaScreen } from '#platform/ui/area.ts'
import { readBilling, runBilling } from '../contract/abilities.ts'
import { billingAccounts } from '../contract/accounts.ts'
import { invoices } from '../contract/invoices.ts'
import { callRates } from '../contract/rates.ts'
import { billingMenuTexts } from '../i18n/menu/texts.ts'

const { screen } = screensOf(billingMenuTexts)

const shared = { group: 'group.billing', ability: runBilling.name } as const
const lists = () => import('./provider-lists.tsx')

/** The operators' screens. */
export const billingScreens: readonly AreaScreen[] = [
  screen({
    ...shared,
    path: 'consumo-y-saldos',
    label: 'screen.accounts',
    icon: AccountBalanceWallet,
    synonyms: 'screen.accounts.synonyms',
    list: { resource: billingAccounts, find: 'name' },
    load: async () => (await import('./accounts-screen.tsx')).AccountsScreen,
  }),
  screen({
    ...shared,
    path: 'movimientos',
    label: 'screen.entries',
    icon: ListAlt,
    synonyms: 'screen.entries.synonyms',
    load: async () => (await lists()).EntriesScreen,
  }),
  screen({
    ...shared,
    path: 'facturas',
    label: 'screen.invoices',
    icon: ReceiptLong,
    synonyms: 'screen.invoices.synonyms',
    list: { resource: invoices, find: 'number' },
    load: async () => (await import('./invoices/invoices-screen.tsx')).InvoicesScreen,
  }),
  screen({
    ...shared,
    path: 'emisores',
    label: 'screen.issuers',
    icon: Apartment,
    synonyms: 'screen.issuers.synonyms',
    create: ['invoice_issuer.new', 'action.newIssuer'],
    load: async () => (await lists()).IssuersScreen,
  }),
  screen({
    ...shared,
    path: 'tarifas',
    label: 'screen.callRates',
    icon: PriceChange,
    synonyms: 'screen.callRates.synonyms',
    list: { resource: callRates, find: 'destination' },
    create: ['call_rate.new', 'action.newCallRate'],
    load: async () => (await lists()).CallRatesScreen,
  }),
  screen({
    ...shared,
    path: 'otros-precios',
    label: 'screen.itemRates',
    icon: Sell,
    synonyms: 'screen.itemRates.synonyms',
    create: ['item_rate.new', 'action.newItemRate'],
    load: async () => (await lists()).ItemRatesScreen,
  }),
  screen({
    ...shared,
    path: 'listas-de-tarifas',
    label: 'screen.decks',
    icon: Calculate,
    create: ['rate_deck.new', 'action.newDeck'],
    load: async () => (await lists()).DecksScreen,
  }),
  screen({
    ...shared,
    path: 'alertas-de-fraude',
    label: 'screen.fraudAlerts',
    icon: NotificationImportant,
    load: async () => (await import('./fraud-alerts-screen.tsx')).FraudAlertsScreen,
  }),
  screen({
    ...shared,
    path: 'reglas-de-fraude',
    label: 'screen.fraudRules',
    icon: GppMaybe,
    create: ['fraud_rule.new', 'action.newFraudRule'],
    load: async () => (await lists()).FraudRulesScreen,
  }),
]

/** The own company's pages in its administration. */
export const ownBillingScreens: readonly AreaScreen[] = [
  screen({
    path: 'consumo',
    label: 'screen.own',
    group: 'group.billing',
    icon: AccountBalanceWallet,
    synonyms: 'screen.own.synonyms',
    ability: readBilling.name,
    load: async () => (await import('./own/own-usage-screen.tsx')).OwnUsageScreen,
  }),
  screen({
    path: 'consumo/movimientos',
    label: 'screen.ownEntries',
    group: 'group.billing',
    icon: ListAlt,
    ability: readBilling.name,
    load: async () => (await import('./own/own-movements-screen.tsx')).OwnMovementsScreen,
  }),
  screen({
    path: 'consumo/facturas',
    label: 'screen.ownInvoices',
    group: 'group.billing',
    icon: ReceiptLong,
    ability: readBilling.name,
    load: async () => (await import('./own/own-invoices-screen.tsx')).OwnInvoicesScreen,
  }),
]
