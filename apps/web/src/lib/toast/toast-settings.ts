/** The specification's constants of toasts. */
export const toastDurationMs = 5000;
export const toastSwipeThresholdPx = 50;
export const toastMaxWidthPx = 420;
