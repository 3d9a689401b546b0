export const legal = 'Legal'
