import AccountBalanceWallet from '@mui/icons-material/AccountBalanceWalletOutlined'
import Apartment from '@mui/icons-material/ApartmentOutlined'
import Calculate from '@mui/icons-material/CalculateOutlined'
import GppMaybe from '@mui/icons-material/GppMaybeOutlined'
import ListAlt from '@mui/icons-material/ListAltOutlined'
import NotificationImportant from '@mui/icons-material/NotificationImportantOutlined'
import PriceChange from '@mui/icons-material/PriceChangeOutlined'
import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined'
import Sell from '@mui/icons-material/SellOutlined'
import { lazy } from 'react'
import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import { createAction } from '#platform/resource/web/create-action.ts'
import { findInResource } from '#platform/resource/web/find-in-resource.ts'
import type { AreaScreen } from '#platform/ui/area.ts'
import { readBilling, runBilling } from '../contract/abilities.ts'
import { billingAccounts } from '../contract/accounts.ts'
import { invoices } from '../contract/invoices.ts'
import { callRates } from '../contract/rates.ts'
import { billingMenuTexts } from '../i18n/menu/texts.ts'

const text = (key: KeyOf<typeof billingMenuTexts>) => (language: Language) =>
  translate(billingMenuTexts, language, key)

const shared = { group: text('group.billing'), ability: runBilling.name }
const lists = () => import('./provider-lists.tsx')

/** The operators' screens. */
export const billingScreens: readonly AreaScreen[] = [
  {
    ...shared,
    path: 'consumo-y-saldos',
    label: text('screen.accounts'),
    icon: <AccountBalanceWallet fontSize="small" />,
    synonyms: text('screen.accounts.synonyms'),
    findRecords: findInResource(billingAccounts, 'name'),
    component: lazy(async () => ({ default: (await import('./accounts-screen.tsx')).AccountsScreen })),
  },
  {
    ...shared,
    path: 'movimientos',
    label: text('screen.entries'),
    icon: <ListAlt fontSize="small" />,
    synonyms: text('screen.entries.synonyms'),
    component: lazy(async () => ({ default: (await lists()).EntriesScreen })),
  },
  {
    ...shared,
    path: 'facturas',
    label: text('screen.invoices'),
    icon: <ReceiptLong fontSize="small" />,
    synonyms: text('screen.invoices.synonyms'),
    findRecords: findInResource(invoices, 'number'),
    component: lazy(async () => ({
      default: (await import('./invoices/invoices-screen.tsx')).InvoicesScreen,
    })),
  },
  {
    ...shared,
    path: 'emisores',
    label: text('screen.issuers'),
    icon: <Apartment fontSize="small" />,
    synonyms: text('screen.issuers.synonyms'),
    actions: [createAction('invoice_issuer.new', text('action.newIssuer'))],
    component: lazy(async () => ({ default: (await lists()).IssuersScreen })),
  },
  {
    ...shared,
    path: 'tarifas',
    label: text('screen.callRates'),
    icon: <PriceChange fontSize="small" />,
    synonyms: text('screen.callRates.synonyms'),
    findRecords: findInResource(callRates, 'destination'),
    actions: [createAction('call_rate.new', text('action.newCallRate'))],
    component: lazy(async () => ({ default: (await lists()).CallRatesScreen })),
  },
  {
    ...shared,
    path: 'otros-precios',
    label: text('screen.itemRates'),
    icon: <Sell fontSize="small" />,
    synonyms: text('screen.itemRates.synonyms'),
    actions: [createAction('item_rate.new', text('action.newItemRate'))],
    component: lazy(async () => ({ default: (await lists()).ItemRatesScreen })),
  },
  {
    ...shared,
    path: 'listas-de-tarifas',
    label: text('screen.decks'),
    icon: <Calculate fontSize="small" />,
    actions: [createAction('rate_deck.new', text('action.newDeck'))],
    component: lazy(async () => ({ default: (await lists()).DecksScreen })),
  },
  {
    ...shared,
    path: 'alertas-de-fraude',
    label: text('screen.fraudAlerts'),
    icon: <NotificationImportant fontSize="small" />,
    component: lazy(async () => ({ default: (await import('./fraud-alerts-screen.tsx')).FraudAlertsScreen })),
  },
  {
    ...shared,
    path: 'reglas-de-fraude',
    label: text('screen.fraudRules'),
    icon: <GppMaybe fontSize="small" />,
    actions: [createAction('fraud_rule.new', text('action.newFraudRule'))],
    component: lazy(async () => ({ default: (await lists()).FraudRulesScreen })),
  },
]

/** The own company's pages in its administration. */
export const ownBillingScreens: readonly AreaScreen[] = [
  {
    path: 'consumo',
    label: text('screen.own'),
    group: text('group.billing'),
    icon: <AccountBalanceWallet fontSize="small" />,
    synonyms: text('screen.own.synonyms'),
    ability: readBilling.name,
    component: lazy(async () => ({ default: (await import('./own/own-usage-screen.tsx')).OwnUsageScreen })),
  },
  {
    path: 'consumo/movimientos',
    label: text('screen.ownEntries'),
    group: text('group.billing'),
    icon: <ListAlt fontSize="small" />,
    ability: readBilling.name,
    component: lazy(async () => ({
      default: (await import('./own/own-movements-screen.tsx')).OwnMovementsScreen,
    })),
  },
  {
    path: 'consumo/facturas',
    label: text('screen.ownInvoices'),
    group: text('group.billing'),
    icon: <ReceiptLong fontSize="small" />,
    ability: readBilling.name,
    component: lazy(async () => ({
      default: (await import('./own/own-invoices-screen.tsx')).OwnInvoicesScreen,
    })),
  },
]
