export type ToastContent = {
  title: string;
  description?: string;
  /** `destructive` says that something went wrong. */
  variant?: "default" | "destructive";
  action?: { label: string; onPress: () => void };
};
