export type ToastContent = {
  title: string;
  description?: string;
  /** `destructive` for failures. */
  variant?: "default" | "destructive";
  action?: { label: string; onPress: () => void };
};
