import 'fake-indexeddb/auto'

/*
 * Explores the orders of a session, with the bug that COMMONROOF_MUTANT names; see register.ts. Prints the rules
 * that were broken, one per line.
 */
const { exploreOrders } = await import('../sync/session-orders.ts')
const { failure } = await exploreOrders(Number(process.argv[2]), 1)
for (const { rule } of failure?.findings ?? []) process.stdout.write(`${rule}\n`)
