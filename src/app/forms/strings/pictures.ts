export const photoFiles = 'Photo files'
export const cameraPhoto = 'Photo from the camera'
