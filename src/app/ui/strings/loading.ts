export const loading = 'Loading'
export const stillLoading = 'Still loading. It opens when it’s here.'
