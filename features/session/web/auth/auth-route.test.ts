import { expect, test } from 'vitest'
import { authHref, authRouteOf, isMailedLink } from './auth-route.ts'

test('parses page, user and token from an address', () => {
  expect(authRouteOf('#/auth/restartPassword?token=a_b-c&username=ana%40x')).toEqual({
    page: 'restartPassword',
    token: 'a_b-c',
    username: 'ana@x',
    ticket: '',
  })
  expect(authRouteOf('#/auth/empresa?ticket=t-1')).toMatchObject({ page: 'empresa', ticket: 't-1' })
  expect(authRouteOf('#/auth/forgotPassword/')).toMatchObject({ page: 'forgotPassword', token: '' })
  expect(authRouteOf(authHref('unblockAccess', 'ana&luis'))).toMatchObject({
    page: 'unblockAccess',
    username: 'ana&luis',
  })
})

test('an unknown page is the sign-in page, and an address elsewhere is none', () => {
  expect(authRouteOf('#/auth')).toMatchObject({ page: 'login' })
  expect(authRouteOf('#/auth/nothing?x=1')).toMatchObject({ page: 'login' })
  expect(authRouteOf('#/pbxCloud/directorio')).toBeNull()
})

test('a mailed link has a token', () => {
  expect(isMailedLink('#/auth/unblockAccess?token=x&username=ana')).toBe(true)
  expect(isMailedLink('#/auth/unblockAccess?username=ana')).toBe(false)
  expect(isMailedLink('#/auth/login')).toBe(false)
})
