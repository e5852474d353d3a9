/** Master secret of every test database; the passwords of its roles derive from it. */
export const TEST_MASTER_SECRET = Buffer.alloc(32, 'test')
